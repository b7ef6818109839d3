import path from 'node:path';
/** The folder this code runs from: `src` during development, `dist` in a build. */
export const codeRoot = path.resolve(import.meta.dirname, '..');
/** The folder that holds `package.json`, for both `src` and `dist`. */
export const projectRoot = path.resolve(codeRoot, '..');
