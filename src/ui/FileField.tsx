import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  accept?: string;
  /** The name of the file that was chosen. */
  chosen?: string | undefined;
  onFile(file: File | undefined): void;
}

/** A file to choose, or to drop: the browser's own control lies over the whole box, and takes both. */
export function FileField({ accept, chosen, onFile, ...field }: Props) {
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="relative grid place-items-center gap-1.5 rounded-lg border border-dashed border-edge/70 bg-page px-4 py-5 text-center transition-colors hover:bg-hover has-focus-visible:outline-2 has-aria-invalid:border-bad">
          <Upload aria-hidden size={18} className="text-muted" />
          <span className="max-w-full font-medium wrap-anywhere">{chosen ?? t`Choose a file, or drop it here`}</span>
          <input
            type="file"
            accept={accept}
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => onFile(event.target.files?.[0])}
            {...wiring}
          />
        </span>
      )}
    </Field>
  );
}
