import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useAct } from '#shell/form/act.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf } from '#shell/data/read.ts';
import { LeaveGuard } from '#shell/form/LeaveGuard.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Menu } from '#ui/Menu.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { toast } from '#ui/toast.ts';
import { initPolicies } from '../contract.ts';
import { initPoliciesPath, initPolicyPath } from '../paths.ts';
import { errorsOf } from '../problems.ts';
import { ConfigurationTab } from './ConfigurationTab.tsx';
import { DetailsTab } from './DetailsTab.tsx';
import type { TabProps } from './editing.ts';
import { FilesTab } from './FilesTab.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { menuOf, type PolicyAsked } from './policy-menu.tsx';
import { Problems } from './Problems.tsx';
import { RunsTab } from './RunsTab.tsx';
import { ServicesTab } from './ServicesTab.tsx';
import type { PolicyView } from './types.ts';
import { usePolicy } from './use-policy.ts';
import { VariablesTab } from './VariablesTab.tsx';
import { VersionsTab } from './VersionsTab.tsx';
import { noRight, osLabel, scopeLabel, stateTone, stateLabel } from './labels.ts';
import { YamlTab } from './YamlTab.tsx';

const CreateDialog = lazyPart(() => import('./CreateDialog.tsx'));
const TestDialog = lazyPart(() => import('./TestDialog.tsx'));
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'));

/** One policy with its tabs; what is changed in them is saved together. */
export function Policy({ policy, tab }: { policy: PolicyView; tab: string }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<PolicyAsked>();
  const edit = usePolicy(policy);
  const may = useMay('init-policy.edit');
  const locked = !may ? noRight() : policy.mine ? null : t`Owned by ${policy.owner}. Clone the policy to change it.`;
  const params = { policyId: policy.id };
  const save = useAct(initPolicies.saveInitPolicy, {
    onRefused: () => false,
    onDone: (answer) => {
      // At once, so that the old text is not seen between.
      cache.setQueryData(keyOf(initPolicies.readInitPolicy, { params }), answer);
      edit.discard();
      toast('success', t`Saved`);
    },
  });
  const publish = useAct(initPolicies.publishInitPolicy, {
    onDone: ({ publishedVersion }) => toast('success', t`Version ${publishedVersion ?? 1} published`),
  });
  const remove = useOpForm(initPolicies.deleteInitPolicy, {
    params,
    onDone: () => void navigate({ to: initPoliciesPath() }),
  });
  const errors = errorsOf(edit.problems).length;
  const nothing = policy.publishedVersion !== null && !policy.changed ? t`No changes since the last version.` : null;
  const unready =
    policy.state === 'draft'
      ? t`The policy is empty.`
      : policy.state === 'deprecated'
        ? t`The policy is deprecated. Restore it first.`
        : errors > 0
          ? t`The policy has errors.`
          : nothing;
  const mayTest = useMay('server.create');
  const untested = !mayTest
    ? noRight()
    : edit.changed
      ? t`Save the policy first.`
      : policy.state === 'draft'
        ? t`The policy is empty.`
        : errors > 0
          ? t`The policy has errors.`
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
    ...(policy.mine ? [{ id: 'history', title: t`History`, body: <HistoryTab policyId={policy.id} /> }] : []),
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
            <StateDot tone={stateTone[state]}>{stateLabel(state)}</StateDot>
            {policy.publishedVersion !== null && <span>{t`Version ${policy.publishedVersion}`}</span>}
            {policy.changed && policy.mine && <Tag tone="warn">{t`Changed since`}</Tag>}
            <span>{osLabel(osFamily)}</span>
            <span>{scopeLabel(scope)}</span>
          </span>
        }
        actions={
          <>
            {edit.changed && <Button onClick={edit.discard}>{t`Discard`}</Button>}
            <Button
              look={edit.changed ? 'primary' : 'default'}
              busy={save.isPending}
              disabledReason={locked ?? (edit.changed ? null : t`No changes.`)}
              onClick={() =>
                save.mutate({ params, input: { ...edit.facts, content: edit.content }, ifMatch: edit.version })
              }
            >
              {t`Save`}
            </Button>
            <Button
              look={edit.changed ? 'default' : 'primary'}
              busy={publish.isPending}
              disabledReason={locked ?? (edit.changed ? t`Save the policy first.` : unready)}
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
        <Banner tone="warn">{t`Someone else changed this policy. Discard your changes to see the current version.`}</Banner>
      )}
      {save.error && !save.error.of('name') && !save.error.of('description') && (
        <Banner tone="bad">{save.error.message}</Banner>
      )}
      <Tabs
        label={t`Policy sections`}
        tabs={tabs}
        current={current?.id ?? ''}
        link={({ id, title }, props) => (
          <Link to={initPolicyPath(policy.id, id)} {...props}>
            {title}
          </Link>
        )}
      />
      <div className="mt-5 grid gap-5">
        {edit.problems.length > 0 && current?.id !== 'yaml' && policy.mine && (
          <section aria-label={t`Problems`} className="rounded-xl border border-line bg-surface p-4">
            <Problems problems={edit.problems} />
          </section>
        )}
        {current?.body}
      </div>
      <LeaveGuard unsaved={edit.changed} within={`/cloudinit/${policy.id}/`} title={t`Leave without saving?`}>
        {t`Your changes to the policy will be lost.`}
      </LeaveGuard>
      {asked && (
        <Suspense>
          {asked === 'clone' && <CreateDialog copyOf={{ ...edit.facts, content: edit.content }} onClose={close} />}
          {asked === 'test' && <TestDialog policy={policy} onClose={close} />}
          {(asked === 'deprecate' || asked === 'restore') && (
            <BulkDialog action={asked} rows={[policy]} onClose={close} />
          )}
          {asked === 'delete' && (
            <OpDialog form={remove} title={t`Delete ${name}?`} action={t`Delete`} danger onClose={close}>
              {t`All versions are deleted. A policy that is used by servers can't be deleted.`}
            </OpDialog>
          )}
        </Suspense>
      )}
    </>
  );
}
