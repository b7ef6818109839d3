import { plural, t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { clouds } from '../contract.ts';
import { cpuTypes, networkUses } from '../states.ts';
import { networkUseLabel } from './labels.ts';
import type { CloudObject, ImportValues } from './types.ts';

const start: ImportValues = { accountEmail: '', cpuType: 'A', imageId: '', networkUse: 'private' };

/** Asks whose it becomes, shows what each becomes, and then imports it. */
export default function ImportDialog({
  zoneId,
  rows,
  onClose,
}: {
  zoneId: string;
  rows: readonly CloudObject[];
  onClose(): void;
}) {
  const images = useRead(clouds.listImportImages, { params: { zoneId } }).data?.images ?? [];
  const has = (kind: CloudObject['kind']) => rows.some((row) => row.kind === kind);
  const bulk = useBulk(clouds.importObjects, {
    rows,
    key: 'objectId',
    start,
    params: { zoneId },
    checks: 'first',
    judge: ({ state, blockers }) => (state === 'found' ? (blockers[0] ?? null) : t`Already imported.`),
    input: ({ imageId, ...values }, objectIds) => ({ ...values, imageId: imageId === '' ? null : imageId, objectIds }),
  });
  const { form } = bulk;
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Import # object', other: 'Import # objects' })}
      doneTitle={t`Import: results`}
      check={t`Show preview`}
      action={(able) => plural(able, { one: 'Import # object', other: 'Import # objects' })}
      labels={{ ready: t`Ready`, done: t`Importing`, skipped: t`Skipped` }}
      lineOf={({ becomes }) => ({ note: becomes })}
      onClose={onClose}
    >
      {(has('server') || has('network')) && (
        <TextField
          label={t`Email of the owner`}
          type="email"
          autoComplete="off"
          hint={t`The account that servers and private networks will belong to.`}
          {...form.field('accountEmail')}
        />
      )}
      {has('network') && (
        <SelectField
          label={t`Networks become`}
          choices={networkUses.map((value) => ({ value, title: networkUseLabel(value) }))}
          {...form.field('networkUse')}
          onChange={(networkUse) => form.set({ networkUse })}
        />
      )}
      {has('server') && (
        <>
          <SelectField
            label={t`Processor type`}
            choices={cpuTypes.map((value) => ({ value, title: t`Type ${value}` }))}
            {...form.field('cpuType')}
            onChange={(cpuType) => form.set({ cpuType })}
          />
          <SelectField
            label={t`Image, where unknown`}
            hint={t`Servers are shown with the image their disk was made of. Import that image first, or choose another one.`}
            choices={[{ value: '', title: t`None` }, ...images.map(({ id, name }) => ({ value: id, title: name }))]}
            {...form.field('imageId')}
            onChange={(imageId) => form.set({ imageId })}
          />
        </>
      )}
    </BulkDialog>
  );
}
