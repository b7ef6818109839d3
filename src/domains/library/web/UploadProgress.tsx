import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Upload as UploadIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useUser } from '#shell/session/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { takeUpKept, useUploads } from './uploading.ts';
import { libraryPath } from '../paths.ts';

/** How far the uploads of this page are, wherever in the console someone is. */
export default function UploadProgress() {
  const owner = useUser()?.userId;
  useEffect(() => (owner === undefined ? undefined : takeUpKept(owner)), [owner]);
  const open = useUploads().filter(({ state }) => state !== 'done' && state !== 'elsewhere');
  if (open.length === 0) return null;
  const sum = (key: 'sent' | 'size') => open.reduce((total, one) => total + one[key], 0);
  const percent = Math.floor((sum('sent') / Math.max(1, sum('size'))) * 100);
  const goes = open.some(({ state }) => state === 'running');
  return (
    <Link
      to={libraryPath('all', 'uploads')}
      aria-label={goes ? t`Uploading: ${percent}%` : t`Uploads: ${percent}%`}
      className={buttonClass('default', 'small')}
    >
      <UploadIcon aria-hidden size={15} className={goes ? 'text-brand-text' : 'text-warn'} />
      <span aria-hidden className="tabular-nums">{`${percent} %`}</span>
    </Link>
  );
}
