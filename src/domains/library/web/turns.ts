const lockOf = (imageId: string) => `console.upload:${imageId}`;

/** A browser without locks, or a page that is not secure, keeps no file: nothing is handed on there. */
export const canTakeTurns = (): boolean => window.isSecureContext && 'locks' in navigator;

interface Turn {
  imageId: string;
  /** Take it from the page that has it: the person has chosen the file again here. */
  steal: boolean;
  onTurn(): void;
  /** Another page has taken it. */
  onLost(): void;
}

/**
 * Has one page of the browser at a time send an upload: the next in line gets its turn when the page that had it is
 * gone, however it went. Answers how to give the turn back.
 */
export function takeTurn({ imageId, steal, onTurn, onLost }: Turn): () => void {
  let release = () => undefined as void;
  let isOver = false;
  navigator.locks
    .request(lockOf(imageId), { steal }, () => {
      if (isOver) return;
      onTurn();
      return new Promise<void>((resolve) => void (release = resolve));
    })
    .catch(() => {
      if (!isOver) onLost();
    });
  return () => {
    isOver = true;
    release();
  };
}
