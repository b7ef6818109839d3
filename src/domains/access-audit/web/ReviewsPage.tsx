import { t } from '@lingui/core/macro';
import { ClipboardCheck } from 'lucide-react';
import { useMemo } from 'react';
import { RoleTabs } from '#domains/roles/web/port/RoleTabs.tsx';
import { useGo } from '#shell/boot/go.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { accessAudit } from '../contract.ts';
import { accessReviewPath, accessReviewsPath } from '../paths.ts';
import { reviewStates } from '../states.ts';
import { coverageText, reviewStateLabel, reviewTone } from './labels.ts';
import type { Review } from './types.ts';

const columnsOf = (): ListColumn<Review>[] => [
  { id: 'name', title: t`Review`, kind: 'link', to: ({ id }) => accessReviewPath(id) },
  { id: 'covers', title: t`Covers`, cell: coverageText },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: (row) => <StateDot tone={reviewTone(row)}>{reviewStateLabel(row)}</StateDot>,
  },
  {
    id: 'entries',
    title: t`Decided`,
    align: 'end',
    phone: 'line',
    cell: ({ entries, kept, removed }) => t`${numberText(kept + removed)} of ${numberText(entries)}`,
  },
  { id: 'removed', title: t`Removed`, kind: 'number', spare: true },
  { id: 'due', title: t`Due`, kind: 'date', sort: 'due' },
  { id: 'createdBy', title: t`Started by`, kind: 'text', spare: true },
  { id: 'created', title: t`Started`, kind: 'date', sort: 'created', spare: true },
  { id: 'ended', title: t`Closed`, kind: 'date', spare: true },
];

const create: RowAction<null> = {
  id: 'create',
  title: () => t`Start review`,
  icon: <ClipboardCheck aria-hidden size={16} />,
  may: 'role.manage',
  load: dialog(
    () => import('./StartReviewDialog.tsx'),
    () => ({}),
  ),
};

/** `/accessReviews`: the reviews in scope, the newest first. */
export default function ReviewsPage() {
  const list = useList(accessAudit.listAccessReviews);
  const go = useGo();
  const columns = useMemo(() => columnsOf(), []);
  return (
    <ListScreen
      list={list}
      title={t`Access reviews`}
      note={t`Check each quarter who holds what, and remove what is no longer needed. Results are kept.`}
      above={<RoleTabs current={accessReviewsPath()} />}
      columns={columns}
      rowName={({ name }) => name}
      create={create}
      onOpen={({ id }) => go(accessReviewPath(id))}
      search={{ label: t`Search reviews` }}
      filters={[
        {
          name: 'state',
          title: t`Status`,
          several: true,
          choices: reviewStates.map((state) => ({
            value: state,
            title: reviewStateLabel({ state, overdue: false }),
          })),
        },
      ]}
      noMatch={t`No review matches`}
      nothing={{
        title: t`No access reviews yet`,
        text: t`Start a review to go through roles, grants and group memberships one by one.`,
        create: true,
      }}
    />
  );
}
