// How a game has gone: its turns and what has become of things; asked for where it is shown.
import { useEffect, useState } from "preact/hooks";
import { look } from "./api";

export interface CourseTurn {
  turn: number;
  word?: string;
  from: number; // the choice that it begins after
  points: number; // at its end
}

export interface Fate {
  id: string;
  title: string;
  fate: string; // "destroyed", "home", "lost" and the like
  target: boolean;
  points?: number; // that it counts by itself
}

export interface Course {
  turns: CourseTurn[];
  fates: Fate[];
}

export function useCourse(game: string, version: string | undefined): Course | undefined {
  const [course, setCourse] = useState<Course>();
  useEffect(() => {
    if (version) look<Course>("course", { game }).then(setCourse, () => undefined); // what it adds can be done without
  }, [game, version]);
  return course;
}
