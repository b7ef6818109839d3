import { clsx } from 'clsx';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Shows everything, on as many lines as it takes. */
  open: boolean;
  className?: string;
  children: ReactNode;
}

/** A line of controls that never cuts one in two: those that do not fit are out of reach until it is open. */
export function FoldingLine({ open, className, children }: Props) {
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = line.current;
    if (!box) return;
    const fold = () => {
      const controls = [...box.children].filter((one) => one instanceof HTMLElement);
      const top = controls[0]?.offsetTop ?? 0;
      for (const one of controls) one.style.visibility = !open && one.offsetTop > top ? 'hidden' : '';
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
  }, [open]);
  return (
    // The padding leaves space for focus rings.
    <div ref={line} className={clsx('-m-1 flex flex-wrap gap-2 overflow-hidden p-1', !open && 'max-h-11', className)}>
      {children}
    </div>
  );
}
