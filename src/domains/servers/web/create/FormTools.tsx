import { t } from '@lingui/core/macro';
import { CodeXml, RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { cliOf, curlOf, jsonOf } from './values/code.ts';
import type { CreateForm } from './create-form.ts';
import { linkOf } from './values/deep-link.ts';
import { shownMicro } from './price/price.ts';
import { withExtras, withoutExtraSecrets } from './cards/extras.ts';
import { inputOf } from './values/values.ts';

const CodeDialog = lazyPart(() => import('#shell/form/CodeDialog.tsx'));

/** Actions on the configuration other than creating: link, code, reset. */
export function FormTools({ create, onReset }: { create: CreateForm | undefined; onReset(): void }) {
  const [codeShown, setCodeShown] = useState(false);
  // They take their room from the start: the form below does not move when they come.
  return (
    <>
      <span className={create ? 'px-2 text-[13px]' : 'invisible px-2 text-[13px]'}>
        <CopyButton value={create ? location.origin + linkOf(create.values) : ''} title={t`Copy link`} />
      </span>
      <Button small disabled={!create} onClick={() => setCodeShown(true)}>
        <CodeXml aria-hidden size={15} />
        {t`Show as code`}
      </Button>
      <Button small disabled={!create} onClick={onReset}>
        <RotateCcw aria-hidden size={14} />
        {t`Reset`}
      </Button>
      <Suspense>{codeShown && create && <Code {...create} onClose={() => setCodeShown(false)} />}</Suspense>
    </>
  );
}

function Code({ values, price, onClose }: CreateForm & { onClose(): void }) {
  const shown = inputOf(withoutExtraSecrets(withExtras(values)), shownMicro(values, price));
  const codes = { cli: cliOf(shown, location.origin), curl: curlOf(shown, location.origin), json: jsonOf(shown) };
  return <CodeDialog codes={codes} call="POST /svc/servers" onClose={onClose} />;
}
