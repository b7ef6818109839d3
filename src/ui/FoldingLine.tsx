import { clsx } from 'clsx';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Shows everything, on as many lines as it takes. */
  open: boolean;
  /** Says whether some do not fit. */
  onFold?: (folded: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A line of controls that never cuts one in two: those that do not fit are out of reach until it is open. */
export function FoldingLine({ open, onFold, className, children }: Props) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = line.current;
    if (!box) return;
    const fold = () => {
      const controls = [...box.children].filter((one) => one instanceof HTMLElement);
      const [first] = controls;
      const bottom = first === undefined ? 0 : first.offsetTop + first.offsetHeight;
      const isBelow = (one: HTMLElement) => one.offsetTop >= bottom;
      for (const one of controls) one.style.visibility = !open && isBelow(one) ? 'hidden' : '';
      onFold?.(controls.some(isBelow));
    };
    fold();
    const sizes = new ResizeObserver(fold);
    sizes.observe(box);
    // Some controls come later, and each is wider once something is chosen.
    const changes = new MutationObserver(fold);
    changes.observe(box, { childList: true, subtree: true, characterData: true });
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [open, onFold]);
  return (
    // The padding leaves space for focus rings.
    <div
      ref={line}
      className={clsx(
        '-m-1 flex flex-wrap items-center gap-2 overflow-hidden p-1',
        !open && 'max-h-11 max-sm:max-h-12',
        className,
      )}
    >
      {children}
    </div>
  );
}
