import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

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
      className="reach relative z-1 inline-flex items-center gap-1.5 rounded text-muted hover:text-ink"
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
