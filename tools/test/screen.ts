/** A screen, for the checks and pictures that every screen gets; a domain lists its own in `web/screens.ts`. */
export interface Screen {
  /** The name of its picture. */
  name: string;
  /** `{server}`, `{off}`, `{person}` and `{task}` stand for the ids of ones that the person can see. */
  path: string;
  /** Who looks at it; null: no one is signed in. */
  who: string | null;
  /** What is pressed once the screen is loaded: names of buttons, and of entries of the menus that they open. */
  press?: readonly (string | RegExp)[];
}

/** A customer of the demo, and the operator of its provider. */
export const user = 'user@skydeck.test';
export const root = 'root@skydeck.test';
