import type { Domain } from '#platform/app.ts';
import { shortSection } from '#platform/personal-data.ts';
import { implement } from '#platform/http/implement.ts';
import { library } from '../contract.ts';
import { cloneDisk } from './clone-disk.ts';
import { copyImages } from './copy-images.ts';
import { createUpload, resumeUpload } from './create-upload.ts';
import { deleteImages } from './delete-images.ts';
import { imagesHold } from './deletion-hold.ts';
import { downloadRoute } from './download-image.ts';
import { editLife, pointLatest, readLatest } from './edit-life.ts';
import { editImage } from './edit-image.ts';
import { importImage } from './import-image.ts';
import { listImages, imageServices } from './store-list.ts';
import { readCloneOffer } from './read-clone-offer.ts';
import { retryImage } from './retry-image.ts';
import { leaveImage, revokeShare, shareImage, shareImages } from './share-image.ts';
import { forgetPerson, readImagesOf } from './store-shares.ts';
import { checkImage } from './check-image.ts';
import { clearImageTask } from './tasks/clear-image.ts';
import { copyImageTask } from './tasks/copy-image.ts';
import { notifyEndings } from './notify-endings.ts';
import { checkImageTask } from './tasks/check-image.ts';
import { recheckImageTask } from './tasks/recheck-image.ts';
import { cloneDiskTask } from './tasks/clone-disk.ts';
import { deleteImageTask } from './tasks/delete-image.ts';
import { importImageTask } from './tasks/import-image.ts';
import { giveUpUploads } from './uploads/give-up.ts';
import { tusRoute } from './uploads/tus.ts';
import { createLink, imageChanges, readImage, readLibrary, listImageHistory } from './library.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const domain: Domain = {
  name: 'library',
  operations: implement(library, {
    readLibrary,
    listImages,
    readImage,
    listImageHistory,
    editImage,
    deleteImages,
    readCloneOffer,
    cloneDisk,
    createUpload,
    resumeUpload,
    importImage,
    shareImage,
    revokeShare,
    leaveImage,
    createLink,
    shareImages,
    copyImages,
    retryImage,
    checkImage,
    pointLatest,
    readLatest,
    editLife,
  }),
  raws: [tusRoute, downloadRoute],
  tasks: [
    cloneDiskTask,
    deleteImageTask,
    checkImageTask,
    importImageTask,
    copyImageTask,
    clearImageTask,
    recheckImageTask,
  ],
  schedules: [giveUpUploads, notifyEndings],
  personal: { sections: [shortSection('diskImages', readImagesOf)], forget: forgetPerson },
  menu: { hdlibrary: 'image.view' },
  contributes: [accountMovers({ rows: ['image_upload'] }), imageChanges, imagesHold, imageServices],
};
export default domain;
