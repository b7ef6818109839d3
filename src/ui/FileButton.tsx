import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { buttonClass } from './Button.tsx';

/** Reads a file of the user's into the field beside it; the same file can be chosen again. */
export const FileButton = ({ accept, onFile }: { accept?: string; onFile(file: File): void }) => (
  <label className={`${buttonClass()} w-fit cursor-pointer has-focus-visible:outline-2`}>
    <Upload aria-hidden size={15} />
    {t`Read from file`}
    <input
      type="file"
      className="sr-only"
      accept={accept}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onFile(file);
        event.target.value = '';
      }}
    />
  </label>
);
