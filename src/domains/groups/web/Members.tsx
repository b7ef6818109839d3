import { plural, t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { OpForm } from '#shell/form/OpForm.tsx';
import { instantOf } from '#shell/form/local-time.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { TextField } from '#ui/TextField.tsx';
import { groups } from '../contract.ts';
import type { Group } from './types.ts';

const InviteMemberDialog = lazyPart(() => import('./InviteMemberDialog.tsx'));
const ChangeMembersDialog = lazyPart(() => import('./ChangeMembersDialog.tsx'));

interface Props {
  group: Group;
  noRight: string | null;
  /** Why the reader can't invite by mail; null: they can. */
  noInvite: string | null;
}

/** How people come into a group: one by email, or many by a list, which also takes them out. */
export function Members({ group, noRight, noInvite }: Props) {
  const params = { groupId: group.id };
  const { guard, dialog } = useProof();
  const form = useOpForm(groups.addGroupMember, {
    start: { email: '', until: '' },
    params,
    input: ({ email, until }) => ({ email: email.trim(), until: instantOf(until) }),
    guard,
    onDone: () => form.restart({ email: '', until: '' }),
  });
  const [asked, setAsked] = useState<'many' | 'invite'>();
  const close = () => setAsked(undefined);
  return (
    <Card
      title={t`Members`}
      actions={
        <>
          <Button disabledReason={noInvite} onClick={() => setAsked('invite')}>
            {t`Invite by email`}
          </Button>
          <Button disabledReason={noRight} onClick={() => setAsked('many')}>
            {t`Add or remove many…`}
          </Button>
        </>
      }
      note={plural(group.people.length, { 0: 'No members yet.', one: '# member', other: '# members' })}
    >
      <OpForm form={form} className="flex flex-wrap items-start gap-2">
        <TextField
          className="min-w-0 flex-1 basis-64"
          label={t`Email`}
          hint={t`Someone on this site. People without an account are added when they sign up.`}
          inputMode="email"
          autoComplete="off"
          maxLength={320}
          {...form.field('email')}
        />
        <TextField
          className="basis-56"
          label={t`Member until`}
          optional={t`optional`}
          type="datetime-local"
          {...form.field('until')}
        />
        <Button
          type="submit"
          look="primary"
          className="mt-6.5"
          busy={form.pending}
          disabledReason={noRight ?? (form.values.email.trim() === '' ? t`Enter an email first.` : null)}
        >
          {t`Add`}
        </Button>
      </OpForm>
      {asked && (
        <Suspense>
          {asked === 'many' ? (
            <ChangeMembersDialog groupId={group.id} onClose={close} />
          ) : (
            <InviteMemberDialog group={group} onClose={close} />
          )}
        </Suspense>
      )}
      {dialog}
    </Card>
  );
}
