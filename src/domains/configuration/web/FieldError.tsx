import { CircleAlert } from 'lucide-react';

/** What is wrong with a group of choices. */
export function FieldError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="mt-3 flex items-start gap-1.5 text-[13px] text-bad">
      <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
