import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { initPolicies } from '../contract.ts';
import { PickPolicies } from './PickPolicies.tsx';

/** Which policies new servers of each image are offered first. */
export default function DefaultsDrawer({ reason, onClose }: { reason: string | null; onClose(): void }) {
  const images = useRead(initPolicies.listInitDefaults, { query: { size: 0 } });
  const choices = useRead(initPolicies.listInitPolicyChoices, { query: {} });
  const [edited, setEdited] = useState<{ imageId: string; policyIds: readonly string[] }>();
  const [forSite, setForSite] = useState(false);
  const save = useAct(initPolicies.saveInitDefaults, {
    onDone: () => setEdited(undefined),
  });
  const error = images.error ?? choices.error;
  return (
    <Drawer title={t`Image defaults`} onClose={onClose}>
      {error ? (
        <InlineError text={error.message} onRetry={() => void images.refetch()} />
      ) : images.data && choices.data ? (
        <div className="grid gap-4 px-5 py-4">
          <p className="text-muted">{t`Preselected for new servers that use the image. Everyone can choose differently.`}</p>
          {images.data.mayForSite && (
            <CheckField label={t`Save for entire site`} checked={forSite} onChange={setForSite} />
          )}
          <ul aria-label={t`Images`} className="divide-y divide-line">
            {images.data.items.map((image) => {
              const open = edited?.imageId === image.id;
              return (
                <li key={image.id} className="py-3">
                  <div className="flex items-center justify-between gap-3">
                    <span className="min-w-0">
                      <span className="block font-medium">{image.name}</span>
                      <span className="text-[13px] text-muted">
                        {image.policies.map(({ name }) => name).join(', ') || t`None`}
                      </span>
                    </span>
                    {!open && (
                      <Button
                        small
                        aria-label={t`Change default of ${image.name}`}
                        disabledReason={reason}
                        onClick={() => setEdited({ imageId: image.id, policyIds: image.policies.map(({ id }) => id) })}
                      >
                        {t`Change`}
                      </Button>
                    )}
                  </div>
                  {open && (
                    <div className="mt-3 grid gap-3">
                      <PickPolicies
                        policies={choices.data.items.filter(({ osFamily }) => osFamily === image.osFamily)}
                        chosen={edited.policyIds}
                        onChange={(policyIds) => setEdited({ imageId: image.id, policyIds })}
                      />
                      <div className="flex justify-end gap-2">
                        <Button small onClick={() => setEdited(undefined)}>{t`Cancel`}</Button>
                        <Button
                          small
                          look="primary"
                          busy={save.isPending}
                          onClick={() =>
                            save.mutate({
                              input: {
                                imageId: image.id,
                                policyIds: [...edited.policyIds],
                                reach: forSite ? 'site' : 'account',
                              },
                            })
                          }
                        >
                          {t`Save`}
                        </Button>
                      </div>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ) : (
        <div className="px-5 py-4">
          <SkeletonRows />
        </div>
      )}
    </Drawer>
  );
}
