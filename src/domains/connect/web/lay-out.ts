import { keysymFor, type KeyboardId } from '../keyboards.ts';

interface Keys {
  /** Null, now: what the browser makes of each key. */
  keyboard: () => KeyboardId | null;
  send(keysym: number, code: string, down: boolean): void;
}

/** Types what the keys of a chosen layout mean instead of what the browser's own layout does. Answers how to stop it. */
export function layOut(container: HTMLElement, { keyboard, send }: Keys): () => void {
  // A key is released as the key that was pressed, even if Shift changed in between.
  const held = new Map<string, number>();
  const take = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const down = (event: KeyboardEvent): void => {
    const chosen = keyboard();
    if (chosen === null || event.isComposing) return;
    const keysym = keysymFor(chosen, {
      code: event.code,
      shift: event.shiftKey,
      altGraph: event.getModifierState('AltGraph'),
      capsLock: event.getModifierState('CapsLock'),
    });
    if (keysym === null) return;
    take(event);
    held.set(event.code, keysym);
    send(keysym, event.code, true);
  };
  const up = (event: KeyboardEvent): void => {
    const keysym = held.get(event.code);
    if (keysym === undefined) return;
    take(event);
    held.delete(event.code);
    send(keysym, event.code, false);
  };
  const releaseAll = (): void => {
    for (const [code, keysym] of held) send(keysym, code, false);
    held.clear();
  };
  // Before the keys reach the picture, which listens on its own element.
  container.addEventListener('keydown', down, true);
  container.addEventListener('keyup', up, true);
  container.addEventListener('focusout', releaseAll);
  return () => {
    container.removeEventListener('keydown', down, true);
    container.removeEventListener('keyup', up, true);
    container.removeEventListener('focusout', releaseAll);
  };
}
