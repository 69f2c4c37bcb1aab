// Drawing only what has changed. A new answer of the server is compared with the last one, and what is equal is kept as the same
// object; so a component can tell by a glance that it has nothing to do.
import { Component, type ComponentType, type VNode } from "preact";

const isObject = (x: unknown): x is Record<string, unknown> => typeof x === "object" && x !== null;

/** The new value, with every part that equals the old one being the old one. */
export function keepSame<T>(old: unknown, now: T): T {
  if (old === now || !isObject(old) || !isObject(now) || Array.isArray(old) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let equal = keys.length === Object.keys(old).length;
  const target = now as Record<string, unknown>;
  for (const key of keys) {
    target[key] = keepSame(old[key], target[key]);
    equal &&= key in old && target[key] === old[key];
  }
  return equal ? (old as T) : now;
}

const differ = (a: Record<string, unknown>, b: Record<string, unknown>): boolean => {
  for (const key in a) if (a[key] !== b[key]) return true;
  for (const key in b) if (!(key in a)) return true;
  return false;
};

/** The component, drawn again only when one of its properties is another. It may not use hooks. */
export function still<P extends object>(inner: (props: P) => VNode | null): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return differ(this.props as Record<string, unknown>, next as Record<string, unknown>);
    }
    override render(props: P) {
      return inner(props);
    }
  };
}
