import { useEffect, useEffectEvent, useRef } from 'react';

/** Placed a screen before the end of the rows, so that more load before they are needed. */
export function EndMark({ onSeen }: { onSeen(): void }) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen());
    if (mark.current) observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="relative">
      <div ref={mark} aria-hidden className="pointer-events-none absolute bottom-0 h-96 w-px" />
    </div>
  );
}
