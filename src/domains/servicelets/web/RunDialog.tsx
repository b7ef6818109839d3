import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { servicelets } from '../contract.ts';
import { mask } from '../definition.ts';
import type { Deed } from '../states.ts';
import { checkedPath, FileFields, ParameterFields } from './RunFields.tsx';
import type { Allowed, Upload } from './types.ts';
import { deedWord } from './words.ts';

interface Props {
  serverId: string;
  serverName: string;
  servicelet: Allowed;
  deed: Deed;
  /** The values of an earlier run; secret ones are asked for again. */
  before?: Readonly<Record<string, string>>;
  maxFileBytes: number;
  onQueued(runId: string): void;
  onClose(): void;
}

/** Asks for what a servicelet needs and queues the run. */
export default function RunDialog(props: Props) {
  const { serverId, serverName, servicelet, deed, before = {}, maxFileBytes, onQueued, onClose } = props;
  const known = Object.entries(before).filter(([, value]) => value !== mask);
  const [values, setValues] = useState<Record<string, string>>(() => Object.fromEntries(known));
  const [file, setFile] = useState<Upload | null>(null);
  const needs = servicelet.deeds.find((one) => one.deed === deed);
  const parameters = servicelet.parameters.filter(({ name }) => needs?.parameters.includes(name));
  const own = Object.fromEntries(
    parameters.flatMap(({ name }) => (values[name] === undefined || values[name] === '' ? [] : [[name, values[name]]])),
  );
  const run = useAct(servicelets.runServicelet, {
    refresh: [servicelets.listServiceletRuns, servicelets.readServerServicelets],
    onRefused: () => false,
    onDone: ({ runId }) => {
      toast('success', t`${servicelet.name} is queued on ${serverName}`);
      onClose();
      onQueued(runId);
    },
  });
  const errorOf = (field: string) => run.error?.of(field);
  const unplaced = run.error?.items.filter(({ key }) => key === undefined || !/^(values\.|file)/.test(key)) ?? [];
  const { name } = servicelet;
  /** What was refused is not said of what is typed since. */
  const forget = () => run.isError && run.reset();
  const submit = () => {
    // The field says already what is wrong with the path.
    if (file !== null && checkedPath(servicelet.os, file.path)?.problem) return;
    run.mutate({ params: { serverId }, input: { serviceletId: servicelet.id, deed, values: own, file } });
  };
  return (
    <Dialog
      title={`${deedWord(deed)} ${name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            data-autofocus={parameters.length === 0 ? '' : undefined}
            busy={run.isPending}
          >
            {deedWord(deed)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {unplaced.length > 0 && <Banner tone="bad">{unplaced.map(({ info }) => info).join(' ')}</Banner>}
        <p className="text-muted">
          {servicelet.description} {t`It is ended after ${servicelet.timeoutSeconds} seconds.`}
        </p>
        <ParameterFields
          parameters={parameters}
          values={values}
          errorOf={errorOf}
          onChange={(next) => {
            forget();
            setValues(next);
          }}
        />
        {needs && needs.file !== 'none' && (
          <FileFields
            os={servicelet.os}
            required={needs.file === 'required'}
            limit={maxFileBytes}
            file={file}
            errorOf={errorOf}
            onChange={(next) => {
              forget();
              setFile(next);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
