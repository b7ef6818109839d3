import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { isStaff, useMay } from '#shell/session/session-reads.ts';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { groups } from '../contract.ts';
import { AllMembers } from './AllMembers.tsx';
import { GroupHistory } from './GroupHistory.tsx';
import { groupCards } from './port.ts';
import { Members } from './Members.tsx';
import type { Group } from './types.ts';
import { groupPath, groupsPath } from '../paths.ts';

const cards = groupCards.of(webContributions).map(({ id, load }) => ({ id, Card: lazyPart(load) }));
const EditDialog = lazyPart(() => import('./EditGroupDialog.tsx'));
const ArchiveDialog = lazyPart(() => import('./ArchiveGroupDialog.tsx'));
const ReassignDialog = lazyPart(() => import('./ReassignGroupDialog.tsx'));
const DeleteDialog = lazyPart(() => import('./DeleteGroupDialog.tsx'));

/** One group and who is in it. */
export default function GroupPage() {
  const { site = '', groupId = '' }: { site?: string; groupId?: string } = useParams({ strict: false });
  const read = useRead(groups.readGroup, { params: { groupId } });
  useObjectTitle(read.data?.name);
  useOpened(groupPath(site, groupId, 'info'), read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={groupsPath()}>{t`Groups`}</BackLink>
      {gone ? (
        <EmptyState
          kind="no-match"
          title={t`Group not found`}
          action={
            <Link to={groupsPath()} className={buttonClass()}>
              {t`All groups`}
            </Link>
          }
        >
          {t`It was deleted, or you don't have access to its account.`}
        </EmptyState>
      ) : read.data ? (
        <Found group={read.data} />
      ) : (
        <ReadState read={read} />
      )}
    </>
  );
}

function Found({ group }: { group: Group }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'archive' | 'reassign' | 'delete'>();
  const mayManage = useMay('group.manage') && group.own;
  const noRight = mayManage ? null : group.own ? roleForbids() : t`Only the account owner can change this group.`;
  const isArchived = group.archived !== null;
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead
        title={group.name}
        note={group.description}
        actions={
          <>
            <Button disabledReason={noRight} onClick={() => setAsked('edit')}>
              <Pencil aria-hidden size={15} />
              {t`Rename`}
            </Button>
            <Button disabledReason={noRight} onClick={() => setAsked('archive')}>
              {isArchived ? <ArchiveRestore aria-hidden size={15} /> : <Archive aria-hidden size={15} />}
              {isArchived ? t`Restore` : t`Archive`}
            </Button>
            <Button disabledReason={noRight} onClick={() => setAsked('delete')}>
              <Trash2 aria-hidden size={15} />
              {t`Delete`}
            </Button>
          </>
        }
      />
      <div className="grid gap-4">
        {isArchived && (
          <Banner tone="warn">
            {t`This group is archived. Its members have nothing by it, and nothing can be shared with it.`}
          </Banner>
        )}
        {group.ownerLeft && (
          <Banner tone="warn">
            {t`Owner left: ${group.owner} is no longer active. Members keep what the group gives them.`}{' '}
            {mayManage && (
              <Button small onClick={() => setAsked('reassign')}>
                {t`Reassign group`}
              </Button>
            )}
          </Banner>
        )}
        {group.deputy && !mayManage && (
          <Banner tone="brand">
            {t`You are a deputy of this group of ${group.owner}: you can add and remove its members.`}
          </Banner>
        )}
        <Members
          group={group}
          noRight={isArchived ? t`This group is archived. Restore it first.` : group.deputy ? null : noRight}
          noInvite={
            isArchived
              ? t`This group is archived. Restore it first.`
              : isStaff()
                ? t`Only account owners invite team members.`
                : noRight
          }
        />
        <AllMembers groupId={group.id} manages={mayManage} fills={mayManage || group.deputy} />
        {group.own &&
          cards.map(({ id, Card }) => (
            <Suspense key={id}>
              <Card group={group} manages={mayManage && !isArchived} />
            </Suspense>
          ))}
        {group.own && <GroupHistory groupId={group.id} />}
      </div>
      {asked && (
        <Suspense>
          {asked === 'edit' ? (
            <EditDialog group={group} onClose={close} />
          ) : asked === 'reassign' ? (
            <ReassignDialog group={group} onClose={close} />
          ) : asked === 'archive' ? (
            <ArchiveDialog group={group} onClose={close} />
          ) : (
            <DeleteDialog group={group} onClose={close} onDone={() => void navigate({ to: groupsPath() })} />
          )}
        </Suspense>
      )}
    </>
  );
}
