import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { HardDriveUpload, Plus } from 'lucide-react';
import { useMay } from '#shell/session/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { libraryPath } from '#domains/library/paths.ts';
import { sshKeysPath } from '#domains/ssh-keys/paths.ts';
import { createServerPath } from '../paths.ts';

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
            <a href={createServerPath()} data-go="" className={buttonClass('primary')}>
              <Plus aria-hidden size={16} />
              {t`Create server`}
            </a>
          )}
          {mayImport && (
            <Link to={libraryPath('all', 'mine')} className={buttonClass()}>
              <HardDriveUpload aria-hidden size={16} />
              {t`Import an image`}
            </Link>
          )}
        </div>
      }
    >
      <p>{t`Choose a location, an image and a size. Your server is running in about a minute.`}</p>
      <details className="mt-3">
        <summary className="cursor-pointer text-brand-text">{t`How it works`}</summary>
        <ol className="mt-2 grid list-decimal gap-1.5 ps-5 text-start">
          <li>
            {t`Add your public SSH key once and use it for every new server.`}{' '}
            <Link to={sshKeysPath()} className="text-brand-text hover:underline">
              {t`SSH keys`}
            </Link>
          </li>
          <li>{t`Choose a location, an image and a size. Each option shows its price, and you are not charged upfront.`}</li>
          <li>{t`Connect by SSH, Remote Desktop or the browser console. The server's Connect tab has the commands.`}</li>
        </ol>
      </details>
    </EmptyState>
  );
}
