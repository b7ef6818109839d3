import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Person } from '#domains/identity/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { Button } from '#ui/Button.tsx';
import { userTags } from '../contract.ts';
import { UserTagMarks } from './port/UserTagMarks.tsx';
import UserTagsDialog from './port/UserTagsDialog.tsx';

/** On the page of a person: the tags that staff put on the account. */
export default function UserTagsCard({ person: { accountId: userId, email } }: { person: Person }) {
  const read = useRead(userTags.readUserTags, { params: { userId } });
  const mayManage = useMay('user-tag.manage');
  const [open, setOpen] = useState(false);
  return (
    <ReadCard title={t`Tags`} note={t`Only staff of the site and of the provider see these tags.`} read={read}>
      {({ tags }) => (
        <div className="grid justify-items-start gap-3">
          {tags.length === 0 ? <p className="text-muted">{t`No tags yet`}</p> : <UserTagMarks names={tags} />}
          {mayManage && <Button onClick={() => setOpen(true)}>{t`Edit tags…`}</Button>}
          {open && <UserTagsDialog users={[{ id: userId, email, tags }]} onClose={() => setOpen(false)} />}
        </div>
      )}
    </ReadCard>
  );
}
