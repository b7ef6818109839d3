import type { KeyboardId } from '../keyboards.ts';

/** Keys that browsers keep for themselves, or that phones do not have. */
export const keyNames = [
  'ctrl-alt-del',
  'ctrl-c',
  'ctrl-d',
  'escape',
  'tab',
  'up',
  'down',
  'left',
  'right',
  'backspace',
  'enter',
  ...Array.from({ length: 12 }, (_, i) => `f${i + 1}` as const),
] as const;
export type KeyName = (typeof keyNames)[number];

/** A console as it is drawn in the page. */
export interface ConsoleView {
  /** Sends text as if it had been typed; a line break is Return. How much of it is on its way: all, or up to a break. */
  type(text: string): Promise<number>;
  press(key: KeyName): void;
  /** What can be seen, to keep: a picture of a screen, the text of a terminal. */
  keep(): Promise<Blob | null>;
  focus(): void;
  dispose(): void;
}

export interface ViewOptions {
  container: HTMLElement;
  socket: WebSocket;
  readOnly: boolean;
  /** The layout by which keys are read now; null: the browser's own. */
  keyboard: () => KeyboardId | null;
}
export type MountView = (options: ViewOptions) => ConsoleView;

/** Lets the line breathe between pieces of a long text: guests read no faster. */
export const breathe = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
