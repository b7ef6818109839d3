import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#shell/act.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { LeaveGuard } from '#shell/LeaveGuard.tsx';
import { useMay } from '#shell/session-reads.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { toast } from '#ui/toast.ts';
import { initPolicies } from '../contract.ts';
import { errorsOf } from '../problems.ts';
import { ConfigurationTab } from './ConfigurationTab.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import type { TabProps } from './editing.ts';
import { FilesTab } from './FilesTab.tsx';
import { menuOf, type PolicyAsked } from './policy-menu.tsx';
import { Problems } from './Problems.tsx';
import { RunsTab } from './RunsTab.tsx';
import { ServicesTab } from './ServicesTab.tsx';
import type { PolicyView } from './types.ts';
import { usePolicy } from './use-policy.ts';
import { VariablesTab } from './VariablesTab.tsx';
import { VersionsTab } from './VersionsTab.tsx';
import { noRight, osWord, scopeWord, stateTone, stateWord } from './words.ts';
import { YamlTab } from './YamlTab.tsx';

const CreateDialog = lazy(() => import('./CreateDialog.tsx'));
const TestDialog = lazy(() => import('./TestDialog.tsx'));
const BulkDialog = lazy(() => import('./BulkDialog.tsx'));

/** One policy with its tabs; what is changed in them is saved together. */
export function Policy({ policy, tab }: { policy: PolicyView; tab: string }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PolicyAsked>();
  const edit = usePolicy(policy);
  const may = useMay('init-policy.edit');
  const locked = !may ? noRight() : policy.mine ? null : t`It belongs to ${policy.owner}. Clone it to change it.`;
  const refresh = [initPolicies.readInitPolicy, initPolicies.listInitPolicies];
  const params = { policyId: policy.id };
  const save = useAct(initPolicies.saveInitPolicy, {
    refresh,
    onRefused: () => false,
    onDone: (answer) => {
      // At once, so that the old text is not seen between.
      cache.setQueryData(keyOf(initPolicies.readInitPolicy, { params }), answer);
      edit.discard();
      toast('success', t`Saved`);
    },
  });
  const publish = useAct(initPolicies.publishInitPolicy, {
    refresh: [...refresh, initPolicies.listInitPolicyVersions],
    onDone: ({ publishedVersion }) => toast('success', t`Version ${publishedVersion ?? 1} is published`),
  });
  const remove = useAct(initPolicies.deleteInitPolicy, {
    refresh: [initPolicies.listInitPolicies],
    onRefused: () => false,
    onDone: () => void navigate({ to: '/cloudinit' }),
  });
  const errors = errorsOf(edit.problems).length;
  const nothing =
    policy.publishedVersion !== null && !policy.changed ? t`Nothing has changed since it was published.` : null;
  const unready =
    policy.state === 'draft'
      ? t`There is nothing in it yet.`
      : policy.state === 'deprecated'
        ? t`It is deprecated. Restore it first.`
        : errors > 0
          ? t`It has errors.`
          : nothing;
  const mayTest = useMay('server.create');
  const untested = !mayTest
    ? noRight()
    : edit.changed
      ? t`Save it first.`
      : policy.state === 'draft'
        ? t`There is nothing in it yet.`
        : errors > 0
          ? t`It has errors.`
          : null;
  const tabProps: TabProps = {
    content: edit.content,
    os: edit.facts.osFamily,
    problems: edit.problems,
    locked,
    change: edit.change,
  };
  const tabs = [
    { id: 'configuration', title: t`Configuration`, body: <ConfigurationTab {...tabProps} /> },
    { id: 'files', title: t`Files`, body: <FilesTab {...tabProps} /> },
    { id: 'services', title: t`Services`, body: <ServicesTab {...tabProps} /> },
    { id: 'variables', title: t`Variables`, body: <VariablesTab {...tabProps} /> },
    { id: 'yaml', title: 'YAML', body: <YamlTab {...tabProps} /> },
    {
      id: 'versions',
      title: t`Versions`,
      body: <VersionsTab policy={policy} content={edit.content} locked={locked} onRolledBack={edit.discard} />,
    },
    { id: 'runs', title: t`Used by`, body: <RunsTab policyId={policy.id} /> },
    {
      id: 'details',
      title: t`Details`,
      body: (
        <DetailsTab
          facts={edit.facts}
          locked={locked}
          errorOf={(key) => save.error?.of(key)}
          change={edit.changeFacts}
        />
      ),
    },
  ];
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  const close = () => setAsked(undefined);
  const { name, osFamily, scope, state } = policy;
  return (
    <>
      <PageHead
        title={name}
        note={
          <span className="flex flex-wrap items-center gap-x-3">
            <StateDot tone={stateTone[state]}>{stateWord(state)}</StateDot>
            {policy.publishedVersion !== null && <span>{t`Version ${policy.publishedVersion}`}</span>}
            {policy.changed && policy.mine && <Tag tone="warn">{t`Changed since`}</Tag>}
            <span>{osWord(osFamily)}</span>
            <span>{scopeWord(scope)}</span>
          </span>
        }
        actions={
          <>
            {edit.changed && <Button onClick={edit.discard}>{t`Discard`}</Button>}
            <Button
              look={edit.changed ? 'primary' : 'default'}
              busy={save.isPending}
              disabledReason={locked ?? (edit.changed ? null : t`Nothing has changed.`)}
              onClick={() =>
                save.mutate({ params, input: { ...edit.facts, content: edit.content }, ifMatch: edit.version })
              }
            >
              {t`Save`}
            </Button>
            <Button
              look={edit.changed ? 'default' : 'primary'}
              busy={publish.isPending}
              disabledReason={locked ?? (edit.changed ? t`Save it first.` : unready)}
              onClick={() => publish.mutate({ params, input: {}, ifMatch: policy.version })}
            >
              {t`Publish`}
            </Button>
            <Menu
              trigger={(wiring) => (
                <IconButton label={t`More`} look="default" {...wiring}>
                  <Ellipsis size={18} />
                </IconButton>
              )}
              entries={() => menuOf(policy, { locked, may: may ? null : noRight(), untested, onAsk: setAsked })}
            />
          </>
        }
      />
      {edit.outdated && (
        <Banner tone="warn">{t`Somebody else has changed it meanwhile. Discard what you typed to see it.`}</Banner>
      )}
      {save.error && !save.error.of('name') && !save.error.of('description') && (
        <Banner tone="bad">{save.error.message}</Banner>
      )}
      <Tabs
        label={t`Parts of the policy`}
        tabs={tabs}
        current={current?.id ?? ''}
        link={({ id, title }, props) => (
          <Link to={`/cloudinit/${policy.id}/${id}`} {...props}>
            {title}
          </Link>
        )}
      />
      <div className="mt-5 grid gap-5">
        {edit.problems.length > 0 && current?.id !== 'yaml' && policy.mine && (
          <section aria-label={t`What is wrong`} className="rounded-xl border border-line bg-surface p-4">
            <Problems problems={edit.problems} />
          </section>
        )}
        {current?.body}
      </div>
      <LeaveGuard unsaved={edit.changed} within={`/cloudinit/${policy.id}/`} title={t`Leave without saving?`}>
        {t`What you changed in the policy is lost.`}
      </LeaveGuard>
      {asked && (
        <Suspense>
          {asked === 'clone' && <CreateDialog copyOf={{ ...edit.facts, content: edit.content }} onClose={close} />}
          {asked === 'test' && <TestDialog policy={policy} onClose={close} />}
          {(asked === 'deprecate' || asked === 'restore') && (
            <BulkDialog action={asked} rows={[policy]} onClose={close} />
          )}
          {asked === 'delete' && (
            <ConfirmDialog
              title={t`Delete ${name}?`}
              action={t`Delete`}
              danger
              busy={remove.isPending}
              error={remove.error?.message ?? null}
              onConfirm={() => remove.mutate({ params })}
              onClose={close}
            >
              {t`Its versions go with it. A policy that servers use cannot be deleted.`}
            </ConfirmDialog>
          )}
        </Suspense>
      )}
    </>
  );
}
