import { t } from '@lingui/core/macro';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { noteTour } from './note-guide.ts';

interface Props {
  running: boolean;
  onRun(): void;
  onEnd(): void;
}

/** The tour of the console, or the offer of it to someone who is new. */
export default function Tour({ running, onRun, onEnd }: Props) {
  if (running) return <Stops onEnd={onEnd} />;
  // The offer goes away with its buttons: what stands below it has the focus then.
  const answer = (act: () => void) => () => {
    document.getElementById('main')?.focus();
    act();
  };
  return (
    // Above the page rather than in it: it comes late, and would push down what is being read.
    <div className="print-none fixed end-4 bottom-4 z-30 max-w-sm rounded-xl bg-surface shadow-lg max-sm:start-4">
      <Banner tone="brand">
        <span className="grid gap-3">
          {t`New here? A one-minute tour shows you around the console.`}
          <span className="flex flex-wrap gap-2">
            <Button small onClick={answer(noteTour)}>{t`No, thanks`}</Button>
            <Button small look="primary" onClick={answer(onRun)}>{t`Take the tour`}</Button>
          </span>
        </span>
      </Banner>
    </div>
  );
}

interface Stop {
  /** What `data-tour` of the part is. */
  part: string;
  title: string;
  text: string;
}

const stops = (): Stop[] => [
  {
    part: 'menu',
    title: t`Menu`,
    text: t`Everything you can use is here, in groups that fold. On a phone, the button at the top opens the menu.`,
  },
  {
    part: 'search',
    title: t`Search`,
    text: t`Find servers, networks, people and screens by name, and run actions.`,
  },
  {
    part: 'tasks',
    title: t`Tasks`,
    text: t`What you start runs as a task, even after you close the browser. See progress and results here.`,
  },
  {
    part: 'notifications',
    title: t`Notifications`,
    text: t`News about your servers and your account. You choose in your profile what you receive and how.`,
  },
  {
    part: 'help',
    title: t`Help`,
    text: t`Help explains the open screen, shows what's new and starts this tour again. On a phone, it is in your account menu.`,
  },
];

/** The part of the page that is seen; its marks differ between phones and wide screens. */
const shownPart = (part: string): Element | undefined =>
  [...document.querySelectorAll(`[data-tour=${part}]`)].find((element) => element.getClientRects().length > 0);

const gap = 12;

/** One part after the other, with what it is for. What this person or screen does not have is left out. */
function Stops({ onEnd }: { onEnd(): void }) {
  const [shown] = useState(() => stops().filter(({ part }) => shownPart(part)));
  const [at, setAt] = useState(0);
  const [size, setSize] = useState('');
  const ring = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const stop = shown[at];
  const end = () => {
    noteTour();
    onEnd();
  };
  useEffect(() => {
    const follow = () => setSize(`${innerWidth}x${innerHeight}`);
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  useLayoutEffect(() => {
    const part = stop && shownPart(stop.part);
    if (part && ring.current && panel.current) place(part.getBoundingClientRect(), ring.current, panel.current);
  }, [stop, size]);
  useEffect(() => next.current?.focus(), [at]);
  if (!stop) return null;
  const isLast = at === shown.length - 1;
  return (
    <Modal
      label={t`Tour of the console`}
      onClose={end}
      className="m-0! h-dvh max-h-none w-dvw max-w-none overflow-hidden backdrop:bg-transparent!"
    >
      <div
        ref={ring}
        aria-hidden
        className="pointer-events-none fixed rounded-xl shadow-[0_0_0_9999px_var(--scrim)] ring-2 ring-brand transition-all duration-150"
      />
      <div
        ref={panel}
        className="fixed grid w-[min(22rem,calc(100vw-24px))] gap-3 rounded-2xl border border-line bg-raised p-5 shadow-float"
      >
        <div aria-live="polite" className="grid gap-1.5">
          <p className="text-[13px] text-muted tabular-nums">{t`${at + 1} of ${shown.length}`}</p>
          <h2 className="text-base font-semibold">{stop.title}</h2>
          <p>{stop.text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {!isLast && <Button look="ghost" className="-ms-3" onClick={end}>{t`Skip tour`}</Button>}
          <span className="ms-auto flex gap-2">
            {at > 0 && <Button onClick={() => setAt(at - 1)}>{t`Back`}</Button>}
            <Button ref={next} look="primary" onClick={isLast ? end : () => setAt(at + 1)}>
              {isLast ? t`End tour` : t`Next`}
            </Button>
          </span>
        </div>
      </div>
    </Modal>
  );
}

/** The ring around the part, and the panel below it; beside it where it is as tall as the window. */
function place(part: DOMRect, ring: HTMLElement, panel: HTMLElement) {
  const inset = { top: Math.max(part.top, 4), bottom: Math.min(part.bottom, innerHeight - 4) };
  Object.assign(ring.style, {
    left: `${part.left}px`,
    top: `${inset.top}px`,
    width: `${part.width}px`,
    height: `${inset.bottom - inset.top}px`,
  });
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isTall = part.height > innerHeight / 2;
  const beside = part.right + gap + width < innerWidth ? part.right + gap : part.left - gap - width;
  const left = isTall ? beside : part.left + part.width / 2 - width / 2;
  const top = isTall ? inset.top + gap : part.bottom + gap;
  panel.style.left = `${clamp(left, innerWidth - width)}px`;
  panel.style.top = `${clamp(top, innerHeight - height)}px`;
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, gap), max - gap);
