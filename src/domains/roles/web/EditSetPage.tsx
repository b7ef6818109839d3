import { plural, t } from '@lingui/core/macro';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useAct } from '#shell/form/act.ts';
import { Conflict } from '#shell/form/Conflict.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { UnsavedBar } from '#shell/form/UnsavedBar.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { roles } from '../contract.ts';
import { permissionSetPath } from '../paths.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { missingIn, startOf, type SetValues } from './set-values.ts';
import { SetFields } from './SetFields.tsx';
import type { Effect, PermissionRow, PermissionSet } from './types.ts';

/** `/permissionSets/{id}/edit`: changes a set, after a look at who gains and loses what. */
export default function EditSetPage() {
  const { setId = '' }: { setId?: string } = useParams({ strict: false });
  const catalog = useRead(roles.listPermissions, { query: { size: 0 } });
  const read = useRead(roles.readPermissionSet, { params: { setId } });
  useObjectTitle(read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={permissionSetPath(setId)}>{read.data?.name ?? t`Permission set`}</BackLink>
      {gone ? (
        <EmptyState kind="no-match" title={t`Permission set not found`}>
          {t`You don't have access to its account.`}
        </EmptyState>
      ) : read.data && catalog.data ? (
        <Editor set={read.data} catalog={catalog.data.items} />
      ) : (
        <ReadState read={read.data ? catalog : read} rows={8} />
      )}
    </>
  );
}

function Editor({ set, catalog }: { set: PermissionSet; catalog: readonly PermissionRow[] }) {
  const go = useGo();
  const { guard, dialog } = useProof();
  const [base, setBase] = useState(set);
  const [effects, setEffects] = useState<readonly Effect[]>();
  const [trying, setTrying] = useState(false);
  const params = { setId: base.id };
  const back = useAct(roles.savePermissionSet);
  const inputOf = ({ permissions, ...named }: SetValues) => ({ ...named, permissions: [...permissions] });
  const form = useOpForm(roles.savePermissionSet, {
    start: startOf(base),
    params,
    ifMatch: base.version,
    rereads: true,
    input: inputOf,
    guard,
    onRefused: () => setEffects(undefined),
    onDone: (saved) => {
      const undo = () => back.mutate({ params, input: inputOf(startOf(base)), ifMatch: saved.version });
      toast('success', t`Permission set ${saved.name} saved`, { action: { title: t`Undo`, onChoose: undo } });
      go(permissionSetPath(saved.id));
    },
  });
  const review = useAct(roles.savePermissionSet);
  const { values } = form;
  const look = () => {
    setTrying(true);
    void guard(
      async () => {
        const tried = await review.mutateAsync({ params, input: inputOf(values), ifMatch: base.version, dryRun: true });
        setEffects(tried.effects);
      },
      () => undefined,
    ).finally(() => setTrying(false));
  };
  const take = () => {
    setBase(set);
    form.restart(startOf(set));
  };
  const [added, removed] = [
    missingIn(values.permissions, base.permissions),
    missingIn(base.permissions, values.permissions),
  ];
  return (
    <>
      <PageHead title={t`Edit ${base.name}`} />
      <OpForm form={{ ...form, send: look }} label={t`Permission set`} className="grid gap-4">
        <Conflict
          form={form}
          version={set.version}
          title={t`Someone else changed this permission set in the meantime.`}
          take={t`Use their version`}
          onTake={take}
        >
          <p>{t`It now has ${set.permissions.length} permissions.`}</p>
        </Conflict>
        <SetFields form={form} catalog={catalog} />
        {form.changed && (
          <UnsavedBar
            text={plural(added.length + removed.length, {
              0: 'Name or description changed',
              one: '# permission changed',
              other: '# permissions changed',
            })}
            onDiscard={() => form.restart(startOf(base))}
          >
            <Button look="primary" busy={trying} onClick={look}>{t`Review changes`}</Button>
          </UnsavedBar>
        )}
      </OpForm>
      {effects && <ReviewDialog form={form} {...{ added, removed, effects }} onClose={() => setEffects(undefined)} />}
      {dialog}
    </>
  );
}
