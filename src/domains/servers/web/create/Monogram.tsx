/** A small tile with a letter or two, where a picture would say no more. */
export function Monogram({ text }: { text: string }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-lg bg-hover text-xs font-semibold text-muted"
    >
      {text}
    </span>
  );
}
