import { t } from '@lingui/core/macro';
import { Card, PageHead } from '#ui/Card.tsx';
import { SelfCheck } from './SelfCheck.tsx';

/** `/selfCheck`: in the console. */
export default function SelfCheckPage() {
  return (
    <>
      <PageHead
        title={t`Self-check`}
        note={t`Tests this browser and its connection. Copy the report and attach it when you contact support.`}
      />
      <Card className="max-w-4xl">
        <SelfCheck />
      </Card>
    </>
  );
}
