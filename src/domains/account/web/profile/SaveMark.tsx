import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import type { AnyOp } from '#kernel/op.ts';
import type { useOpForm } from '#shell/form/use-op-form.ts';

interface Sent extends Pick<ReturnType<typeof useOpForm>, 'status' | 'changed' | 'wrong'> {
  send(): void;
}
/** A form of values that are sent as soon as they are changed. */
export type SavedForm<V extends object> = Sent & Pick<ReturnType<typeof useOpForm<AnyOp, V>>, 'field'>;

/** What became of a form: stored, being stored, or to be tried again. */
export function SaveMark({ form }: { form: Sent }) {
  if (form.status === 'error')
    return (
      <button type="button" className="text-[13px] font-medium text-bad hover:underline" onClick={() => form.send()}>
        {t`Retry`}
      </button>
    );
  return (
    <span role="status" className="inline-flex min-h-5 items-center gap-1 text-[13px] text-ok">
      {form.status === 'success' && !form.changed && (
        <>
          <Check aria-hidden size={14} />
          {t`Saved`}
        </>
      )}
      {form.status === 'pending' && <span className="text-muted">{t`Saving…`}</span>}
    </span>
  );
}

/** For a control whose value is stored as soon as it is changed: `field` with what became of it. */
export const saved = <Field extends { error: string | undefined }>(form: Sent, field: Field) => ({
  ...field,
  error: field.error ?? form.wrong,
  aside: <SaveMark form={form} />,
});
