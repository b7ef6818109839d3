import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { toastError, useAct } from '#shell/form/act.ts';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/ChoiceFields.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import type { Starter } from '../builtin.ts';
import { firewall } from '../contract.ts';
import { managementName } from '../decide.ts';
import type { RuleSet } from '../rules.ts';
import { startersOf } from './EmptyRules.tsx';
import type { FirewallView, TemplateRow } from './types.ts';
import { newRuleId, setOfTemplate } from './use-rules.ts';

const TemplateDialog = lazily(() => import('./TemplateDialog.tsx'));

interface Props {
  serverId: string;
  view: FirewallView;
  /** The rules in the editor, to be kept as a template. */
  set: RuleSet;
  refusal: string | null;
  onFollow(templateId: string, after: RuleSet): void;
  /** Null: the rules cannot be edited. */
  onCopy: ((set: RuleSet) => void) | null;
  onClose(): void;
}

/** Templates: those that come with the product, and the account's own, to be followed or copied. */
export default function TemplatesDrawer(props: Props) {
  const { serverId, view, set, refusal, onFollow, onCopy, onClose } = props;
  const may = useMay('firewall.apply');
  const [asked, setAsked] = useState<TemplateRow | 'new'>();
  const ofNetworks = view.refs.filter(({ kind }) => kind === 'network');
  const [from, setFrom] = useState(ofNetworks[0]?.ref ?? '');
  const remove = useAct(firewall.deleteFirewallTemplate, {
    onRefused: (error) => toastError(error),
  });
  const copy = (to: RuleSet) => {
    // A copy is the server's own: its rules have ids of their own.
    onCopy?.({ ...to, rules: to.rules.map((rule) => ({ ...rule, id: newRuleId() })) });
    onClose();
  };
  const access = managementName(view.me.ports[0] ?? 22);
  const starters: [Starter, string, string][] = [
    ['web', t`Web server`, t`Ports 80 and 443 for everyone`],
    ['mail', t`Mail server`, t`SMTP, IMAP and POP3 for everyone`],
    ['remote', t`${access} from my IP only`, t`all other inbound traffic is blocked`],
    ['database', t`Database from a private network`, t`SQL Server, MySQL and PostgreSQL`],
  ];
  const locked = onCopy === null ? t`The rules can't be edited here now.` : null;
  return (
    <Drawer
      title={t`Templates`}
      onClose={onClose}
      actions={
        may && (
          <Button small onClick={() => setAsked('new')}>
            {t`Save rules as template`}
          </Button>
        )
      }
    >
      <h3 className="px-5 pt-4 font-medium">{t`Built-in`}</h3>
      <ul className="divide-y divide-line px-5">
        {starters.map(([starter, title, note]) => (
          <li key={starter} className="flex items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span className="block">{title}</span>
              <span className="block text-[13px] text-muted">{note}</span>
              {starter === 'database' && (
                <Select
                  className="mt-1.5 w-full"
                  aria-label={t`Database network`}
                  value={from}
                  onChange={(event) => setFrom(event.target.value)}
                >
                  {ofNetworks.map(({ ref, name }) => (
                    <option key={ref} value={ref}>
                      {t`From ${name}`}
                    </option>
                  ))}
                  <option value="">{t`From every private network`}</option>
                </Select>
              )}
            </span>
            <Button
              small
              disabledReason={locked}
              onClick={() => copy(startersOf(view, starter, from))}
            >{t`Copy`}</Button>
          </li>
        ))}
      </ul>
      <h3 className="px-5 pt-5 font-medium">{t`Your own`}</h3>
      <ReadOnList
        op={firewall.listFirewallTemplates}
        params={{}}
        query={{ serverId }}
        nothing={
          <EmptyState kind="nothing" title={t`No templates of your own`}>
            {t`Save this server's rules as a template. Servers that follow it are updated with it.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul aria-label={t`Templates`} className="divide-y divide-line px-5 pb-4">
            {rows.map((row) => (
              <li key={row.id} aria-label={row.name} className="py-3">
                <p className="font-medium break-words">{row.name}</p>
                <p className="text-[13px] break-words text-muted">
                  {plural(row.rules.length, { one: '# rule', other: '# rules' })}
                  {' · '}
                  {plural(row.servers, { one: 'followed by # server', other: 'followed by # servers' })}
                  {row.note && ` · ${row.note}`}
                </p>
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button
                    small
                    disabledReason={
                      view.template?.id === row.id ? t`The server already follows this template.` : refusal
                    }
                    onClick={() => {
                      onFollow(row.id, setOfTemplate(row));
                      onClose();
                    }}
                  >{t`Follow`}</Button>
                  <Button small disabledReason={locked} onClick={() => copy(setOfTemplate(row))}>{t`Copy`}</Button>
                  {may && (
                    <>
                      <Button small look="ghost" onClick={() => setAsked(row)}>{t`Edit`}</Button>
                      <Button
                        small
                        look="ghost"
                        disabledReason={row.servers > 0 ? t`Servers follow this template.` : null}
                        onClick={() => remove.mutate({ params: { templateId: row.id } })}
                      >{t`Delete`}</Button>
                    </>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </ReadOnList>
      {asked && (
        <TemplateDialog
          serverId={serverId}
          view={view}
          row={asked === 'new' ? null : asked}
          set={asked === 'new' ? set : setOfTemplate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Drawer>
  );
}
