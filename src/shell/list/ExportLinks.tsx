import { t } from '@lingui/core/macro';
import { Download, FileClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { longList } from '#domains/exports/limits.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { ListFile } from './list.ts';

const PrepareFileDialog = lazyPart(() => import('./PrepareFileDialog.tsx'));

interface Props {
  /** The file of a list; or, where it is of no list, its address as CSV. */
  file: ListFile | string;
  small?: boolean;
}

/** What a list shows as a file: CSV for spreadsheets, JSON for programs; a long one also by a task. */
export function ExportLinks({ file, small }: Props) {
  const href = typeof file === 'string' ? file : file.href;
  const look = buttonClass('default', small ? 'small' : undefined);
  const json = `${href}${href.includes('?') ? '&' : '?'}format=json`;
  return (
    <>
      <span className="inline-flex">
        <a href={href} download className={`${look} rounded-e-none! max-sm:rounded-e-lg! max-sm:px-2.5!`}>
          <Download aria-hidden size={small ? 15 : 16} />
          <span className="max-sm:sr-only">{t`Export CSV`}</span>
        </a>
        <a
          href={json}
          download
          aria-label={t`Export JSON`}
          className={`${look} rounded-s-none! border-s-0! px-2.5! max-sm:hidden!`}
        >
          JSON
        </a>
      </span>
      {typeof file !== 'string' && file.total > longList && <PrepareFile file={file} small={small} />}
    </>
  );
}

function PrepareFile({ file, small }: { file: ListFile; small: boolean | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small={small ?? false} className="max-sm:px-2.5!" onClick={() => setOpen(true)}>
        <FileClock aria-hidden size={small ? 15 : 16} />
        <span className="max-sm:sr-only">{t`Prepare file`}</span>
      </Button>
      {open && (
        <Suspense>
          <PrepareFileDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
