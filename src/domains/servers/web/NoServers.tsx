import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { HardDriveUpload, Plus } from 'lucide-react';
import { useMay } from '#shell/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/Feedback.tsx';

/** The list before the first server: how one comes about, and where to begin. */
export default function NoServers() {
  const mayCreate = useMay('server.create');
  const mayImport = useMay('image.manage');
  return (
    <EmptyState
      kind="nothing"
      title={t`No servers yet`}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {mayCreate && (
            <a href="/serverCreate" data-go="" className={buttonClass('primary')}>
              <Plus aria-hidden size={16} />
              {t`Create server`}
            </a>
          )}
          {mayImport && (
            <Link to="/hdlibrary/all/mine" className={buttonClass()}>
              <HardDriveUpload aria-hidden size={16} />
              {t`Import an image`}
            </Link>
          )}
        </div>
      }
    >
      <p>{t`Choose a zone, an image and a size; the server runs in about a minute.`}</p>
      <details className="mt-3">
        <summary className="cursor-pointer text-brand-text">{t`How it goes`}</summary>
        <ol className="mt-2 grid list-decimal gap-1.5 ps-5 text-start">
          <li>
            {t`Add your public SSH key once; every new server can take it.`}{' '}
            <Link to="/sshKeys" className="text-brand-text hover:underline">
              {t`SSH keys`}
            </Link>
          </li>
          <li>{t`Choose a zone, an image and a size. The price of each choice is on the choice, and nothing is paid by creating.`}</li>
          <li>{t`Connect by SSH, Remote Desktop or the console in your browser; the Connect tab of the server has the commands.`}</li>
        </ol>
      </details>
    </EmptyState>
  );
}
