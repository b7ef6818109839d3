import { t } from '@lingui/core/macro';
import { servicelets } from '../contract.ts';
import { mask } from '../definition.ts';
import type { RunAction } from '../states.ts';
import { checkedPath, FileFields, ParameterFields } from './RunFields.tsx';
import type { Allowed, Upload } from './types.ts';
import { serviceletActionLabel } from './labels.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  serverId: string;
  serverName: string;
  servicelet: Allowed;
  action: RunAction;
  /** The values of an earlier run; secret ones are asked for again. */
  before?: Readonly<Record<string, string>>;
  maxFileBytes: number;
  onQueued(runId: string): void;
  onClose(): void;
}

/** Asks for what a servicelet needs and queues the run. */
export default function RunDialog(props: Props) {
  const { serverId, serverName, servicelet, action, before = {}, maxFileBytes, onQueued, onClose } = props;
  const known = Object.entries(before).filter(([, value]) => value !== mask);
  const needs = servicelet.actions.find((one) => one.action === action);
  const parameters = servicelet.parameters.filter(({ name }) => needs?.parameters.includes(name));
  const form = useOpForm(servicelets.runServicelet, {
    start: { values: Object.fromEntries(known) as Record<string, string>, file: null as Upload | null },
    params: { serverId },
    // The field says already what is wrong with the path.
    check: ({ file }) => ({ path: file === null ? null : checkedPath(servicelet.os, file.path)?.problem }),
    input: ({ values, file }) => ({
      serviceletId: servicelet.id,
      action,
      values: Object.fromEntries(
        parameters.flatMap(({ name }) =>
          values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]],
        ),
      ),
      file,
    }),
    onDone: ({ runId }) => onQueued(runId),
  });
  const { name } = servicelet;
  return (
    <OpDialog
      form={form}
      question={parameters.length === 0}
      title={`${serviceletActionLabel(action)} ${name}`}
      action={serviceletActionLabel(action)}
      done={t`${servicelet.name} is queued on ${serverName}`}
      onClose={onClose}
    >
      <p className="text-muted">
        {servicelet.description} {t`Ends after ${servicelet.timeoutSeconds} seconds.`}
      </p>
      <ParameterFields
        parameters={parameters}
        values={form.values.values}
        errorOf={form.error}
        onChange={(values) => form.set({ values })}
      />
      {needs && needs.file !== 'none' && (
        <FileFields
          os={servicelet.os}
          required={needs.file === 'required'}
          limit={maxFileBytes}
          file={form.values.file}
          errorOf={form.error}
          onChange={(file) => form.set({ file })}
        />
      )}
    </OpDialog>
  );
}
