import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { buttonClass } from '#ui/Button.tsx';

interface Props {
  /** The address of the file as CSV. */
  href: string;
  small?: boolean;
}

/** What a list shows as a file: CSV for spreadsheets, JSON for programs. */
export function ExportLinks({ href, small }: Props) {
  const look = buttonClass('default', small ? 'small' : undefined);
  const json = `${href}${href.includes('?') ? '&' : '?'}format=json`;
  return (
    <span className="inline-flex">
      <a href={href} download className={`${look} rounded-e-none!`}>
        <Download aria-hidden size={small ? 15 : 16} />
        {t`Export CSV`}
      </a>
      <a href={json} download aria-label={t`Export JSON`} className={`${look} rounded-s-none! border-s-0! px-2.5!`}>
        JSON
      </a>
    </span>
  );
}
