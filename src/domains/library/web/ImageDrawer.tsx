import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Drawer } from '#ui/Drawer.tsx';
import { ShareSection } from '#domains/shares/web/port/ShareSection.tsx';
import { library } from '../contract.ts';
import { ImageCode } from './ImageCode.tsx';
import { ImageFacts } from './ImageFacts.tsx';
import { ImageHistory } from './ImageHistory.tsx';
import { ImageLinks } from './ImageLinks.tsx';
import { ImageVersions } from './ImageVersions.tsx';
import { ShareImageDialog } from './ShareImageDialog.tsx';
import { fullName, refusalLabel } from './labels.ts';

interface Props {
  imageId: string;
  onShow(imageId: string): void;
  onClose(): void;
}

/** All that is known of an image: its versions, with whom it is shared, its links, and what happened to it. */
export default function ImageDrawer({ imageId, onShow, onClose }: Props) {
  const read = useRead(library.readImage, { params: { imageId } });
  const image = read.data;
  const may = useMay('image.manage');
  const mayShare = may && image && (image.own || image.shared?.mayReshare === true);
  return (
    <Drawer title={image ? fullName(image) : t`Image`} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">
        <ReadState read={read} rows={6} />
        {image && <ImageFacts image={image} />}
        {image && image.versions.length > 0 && <ImageVersions image={image} may={may} onShow={onShow} />}
        {image && mayShare && (
          <ShareSection
            count={image.shares.length}
            dialog={(close) => <ShareImageDialog image={image} onClose={close} />}
          />
        )}
        {image?.own && may && <ImageLinks image={image} />}
        {image?.own && <ImageHistory imageId={imageId} />}
        {image && refusalLabel('use', image) === null && <ImageCode image={image} />}
      </div>
    </Drawer>
  );
}
