import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { urlOf } from '#shell/data/call.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { siteFile } from '../contract.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** The settings of a site as a file. */
export default function FileSection({ siteHost }: { siteHost: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t`Settings file`}
      note={t`Settings, sign-in policy, seller and taxes, texts, offer and external pages of this site. Keys, tokens and logos are not in the file.`}
    >
      <div className="flex flex-wrap gap-3">
        <a
          href={urlOf(siteFile.exportSiteSettings, { params: { siteHost } })}
          download={`${siteHost}-settings.json`}
          className={buttonClass()}
        >{t`Export settings`}</a>
        <Button onClick={() => setOpen(true)}>{t`Import settings…`}</Button>
      </div>
      {isOpen && <ImportDialog siteHost={siteHost} onClose={() => setOpen(false)} />}
    </Card>
  );
}
