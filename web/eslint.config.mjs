import tseslint from "typescript-eslint";

export default tseslint.config(...tseslint.configs.recommended, {
  rules: { "@typescript-eslint/no-explicit-any": "error", eqeqeq: "error", "no-console": "error" },
});
