import { cloneElement, useEffect, useId, useRef, useState, type ReactElement } from 'react';

type Handlers = {
  'aria-describedby'?: string | undefined;
  onPointerEnter?: (event: React.PointerEvent<HTMLElement>) => void;
  onPointerLeave?: () => void;
  onFocus?: (event: React.FocusEvent<HTMLElement>) => void;
  onBlur?: () => void;
};
interface Props {
  text: string;
  /** The text repeats the accessible name: it is not announced a second time. */
  quiet?: boolean;
  children: ReactElement<Handlers>;
}

/** A short text beside a control on hover and on keyboard focus; Esc hides it. */
export function Tooltip({ text, quiet, children }: Props) {
  const id = useId();
  const [at, setAt] = useState<DOMRect>();
  const show = (element: HTMLElement) => setAt(element.getBoundingClientRect());
  const hide = () => setAt(undefined);
  return (
    <>
      {cloneElement<Handlers>(children, {
        ...(quiet || !at ? {} : { 'aria-describedby': id }),
        onPointerEnter: (event) => event.pointerType === 'mouse' && show(event.currentTarget),
        onPointerLeave: hide,
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget),
        onBlur: hide,
      })}
      {at && <Bubble id={id} text={text} at={at} onHide={hide} />}
    </>
  );
}

function Bubble({ id, text, at, onHide }: { id: string; text: string; at: DOMRect; onHide: () => void }) {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = bubble.current;
    if (!element) return;
    // The top layer keeps it above dialogs and out of every scroll box.
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    const below = at.bottom + height + 8 < innerHeight;
    element.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, at.left + at.width / 2 - width / 2))}px`;
    element.style.top = `${below ? at.bottom + 6 : at.top - height - 6}px`;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onHide();
    addEventListener('keydown', onKey);
    addEventListener('scroll', onHide, true);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', onHide, true);
    };
  }, [at, onHide]);
  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className="fixed inset-auto m-0 max-w-72 rounded-md border-0 bg-ink px-2.5 py-1.5 text-start text-xs font-normal text-wrap text-page"
    >
      {text}
    </span>
  );
}
