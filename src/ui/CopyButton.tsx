import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

interface Props {
  value: string;
  /** Shown beside the icon; without it the button is an icon named by `label`. */
  title?: string;
  /** What is copied, such as "address"; part of the accessible name. */
  label?: string;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ value, title, label }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const name = title ?? (label ? t`Copy ${label}` : t`Copy`);
  return (
    <button
      type="button"
      aria-label={title ? undefined : name}
      className="relative z-1 inline-flex items-center gap-1.5 rounded text-muted hover:text-ink"
      onClick={(event) => {
        event.stopPropagation();
        void copyText(value).then(setCopied);
      }}
    >
      {copied ? <Check aria-hidden size={14} className="text-ok" /> : <Copy aria-hidden size={14} />}
      {title && <span>{title}</span>}
      {copied && (
        <span role="status" className="sr-only">
          {t`Copied`}
        </span>
      )}
    </button>
  );
}

/** Copies text; falls back to a hidden box where the clipboard is closed (plain HTTP). Tells whether it worked. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  const box = document.createElement('textarea');
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  return done;
}
