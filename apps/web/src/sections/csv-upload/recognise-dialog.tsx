import { type UploadType, uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { Button, Modal, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { useOverlay } from '../../ui/overlays/overlays.ts';
import classes from './csv-upload.module.css';
import { uploadTypeDescriptions } from './descriptions.ts';
import { UploadFileDrop } from './file-drop.tsx';
import own from './recognise.module.css';
import { type RecognisedUpload, recogniseFile } from './send-file.ts';
import { MessageList } from './steps/sentences.tsx';
import { StepHeading } from './steps/step-heading.tsx';
import { useUploadTransfer } from './use-upload-transfer.ts';

type Props = {
  /** File kinds that the user may upload. */
  kinds: readonly UploadType[];
  opened: boolean;
  close: () => void;
  /** Continues to the check of the file as a file of this kind. */
  choose: (kind: UploadType, file: File) => void;
};

type Found = RecognisedUpload & { file: File; byHand: boolean };

/**
 * Upload dialog of a page with several file kinds: it reads a file, recognises its kind, and continues to the check.
 */
export function RecogniseDialog({ kinds, opened, close, choose }: Props) {
  useOverlay(opened);
  const { business } = useSession();
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [found, setFound] = useState<Found | null>(null);
  const sending = useUploadTransfer();
  const recognise = (file: File) =>
    void sending.send(
      file,
      (transfer) => recogniseFile(business.id, transfer),
      (answer) => setFound({ ...answer, file, byHand: false }),
    );
  return (
    <Modal
      opened={opened}
      onClose={close}
      returnFocus={false}
      onExitTransitionEnd={() => setFound(null)}
      title="CSV upload"
      size={720}
      fullScreen={phone ?? false}
      centered={false}
      yOffset="5dvh"
      closeButtonProps={{ 'aria-label': 'Close upload' }}
      classNames={{
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['modalBody'] ?? '',
      }}
    >
      <div className={classes['body']}>
        {found ? (
          <Answer
            key={`${found.byHand}`}
            found={found}
            kinds={kinds}
            choose={(kind) => choose(kind, found.file)}
            chooseByHand={() => setFound({ ...found, byHand: true })}
            another={() => setFound(null)}
          />
        ) : (
          <>
            <StepHeading>Choose a file</StepHeading>
            <p className={classes['lead']}>
              A file from your accounting, advertising, analytics or enquiry system. We tell you what it is,
              and you check it before anything is imported.
            </p>
            <UploadFileDrop
              label="Drop a file here"
              sent={sending.sent}
              send={recognise}
              cancel={sending.cancel}
            />
          </>
        )}
      </div>
    </Modal>
  );
}

type AnswerProps = {
  found: Found;
  kinds: readonly UploadType[];
  choose: (kind: UploadType) => void;
  chooseByHand: () => void;
  another: () => void;
};

/** Shows the recognised kind of a file and asks if it is right; asks for the kind if it is unknown. */
function Answer({ found, kinds, choose, chooseByHand, another }: AnswerProps) {
  const { kind, vendor, file, byHand } = found;
  if (kind === null || byHand)
    return (
      <>
        <StepHeading>What is in the file?</StepHeading>
        <p className={classes['lead']}>
          {byHand ? file.name : `The columns of ${file.name} do not show what it is. Please choose.`}
        </p>
        <ul className={own['kinds']}>
          {kinds.map((one) => (
            <li key={one}>
              <UnstyledButton className={own['kind']} onClick={() => choose(one)}>
                <strong>{uploadTypes[one].label}</strong>
                <span>{uploadTypeDescriptions[one]}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </>
    );
  const contents = `${inSentence(uploadTypes[kind].label)}${vendor ? ` from ${vendor}` : ''}`;
  const mayUpload = kinds.includes(kind);
  return (
    <>
      <StepHeading>{`This looks like ${contents}`}</StepHeading>
      <p className={classes['lead']}>{file.name}</p>
      {mayUpload ? null : (
        <MessageList
          title="You cannot upload this kind of file"
          message={['Ask an admin of this business for the right, or to upload the file.']}
        />
      )}
      <div className={own['acts']}>
        {mayUpload ? <Button onClick={() => choose(kind)}>Check the file</Button> : null}
        <Button variant="default" onClick={chooseByHand}>
          It is something else
        </Button>
        <Button variant="subtle" onClick={another}>
          Choose another file
        </Button>
      </div>
    </>
  );
}
