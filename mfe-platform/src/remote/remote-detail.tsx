import type { RemoteRecord } from '@freightwright/contracts';
import {
  Button,
  DidNotLoad,
  NotLoaded,
  Section,
  SectionBody,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useFigures, useHistory, useVersions } from '../api/remote-queries.ts';
import { formatMoment, formatShare, formatWho, versionBefore } from '../components/remote-texts.ts';
import { CanaryForm } from '../moves/canary-form.tsx';
import { ConfirmMove } from '../moves/confirm-move.tsx';
import { endCanary, type Move, makeLive, promote, retire, rollBack } from '../moves/moves.ts';
import { linkToTry, TrialLink } from '../moves/trial-link.tsx';
import { HistoryTable } from './history-table.tsx';
import { VersionsTable } from './versions-table.tsx';

export function RemoteDetail({ record }: { readonly record: RemoteRecord }) {
  const { entry, retired, canary } = record;
  const { name } = entry;
  const figures = useFigures(name);
  const history = useHistory(name);
  const [move, setMove] = useState<Move>();
  const [canaryOf, setCanaryOf] = useState<string>();
  const { call } = usePlatform();
  const [notice, setNotice] = useState<ReactNode>('');
  const announced = useRef<HTMLParagraphElement>(null);
  const before = retired ? undefined : versionBefore(history.data?.changes ?? [], entry.version);
  const done = (message: string) => {
    setNotice(message);
    setMove(undefined);
    setCanaryOf(undefined);
  };
  const returnTo = () => announced.current;
  const tryOut = (stored: RemoteRecord['entry']) =>
    linkToTry(call, stored).then(
      (trial) => setNotice(<TrialLink {...trial} />),
      () => setNotice(`We couldn't make a link to try ${stored.version}. Try again.`),
    );
  const judgements = figures.data?.judgements ?? [];
  return (
    <>
      <Section title={name} aside={<p className={util.note}>{entry.routes.slice(0, 3).join(', ')}</p>}>
        <SectionBody className={util.stack16}>
          {retired && (
            <p className={util.text}>
              Retired. Its pages say that they are gone. Make a version live to bring it back.
            </p>
          )}
          {canary && <CanaryDetails canary={canary} />}
          {judgements.map(({ version, role, message }) => (
            <p key={version} className={util.text}>
              <strong>{role === 'canary' ? 'Canary' : 'Live version'}.</strong> {message}
            </p>
          ))}
          <div className={util.buttons}>
            {canary && (
              <>
                <Button variant="primary" onClick={() => setMove(promote(record, canary.entry.version))}>
                  Promote the canary
                </Button>
                <Button onClick={() => setCanaryOf(canary.entry.version)}>Change its share</Button>
                <Button onClick={() => setMove(endCanary(record, canary.entry.version))}>
                  End the canary
                </Button>
              </>
            )}
            {before !== undefined && (
              <Button onClick={() => setMove(rollBack(record, before))}>Roll back to {before}</Button>
            )}
            {!retired && (
              <Button variant="quiet" onClick={() => setMove(retire(record))}>
                Retire {name}
              </Button>
            )}
          </div>
          <p ref={announced} tabIndex={-1} role="status" className={util.text}>
            {notice}
          </p>
        </SectionBody>
      </Section>
      <Versions
        record={record}
        figures={figures}
        onLive={(version) => setMove(makeLive(record, version))}
        onCanary={setCanaryOf}
        onTry={(stored) => void tryOut(stored)}
      />
      <Section title={`History of ${name}`}>
        {history.data ? (
          <HistoryTable {...history.data} />
        ) : (
          <SectionBody>
            <NotLoaded loading={history} what="History">
              We couldn’t load the history. Nothing was lost.
            </NotLoaded>
          </SectionBody>
        )}
      </Section>
      <ConfirmMove move={move} onDone={done} onClose={() => setMove(undefined)} returnTo={returnTo} />
      <CanaryForm
        record={record}
        version={canaryOf}
        onDone={done}
        onClose={() => setCanaryOf(undefined)}
        returnTo={returnTo}
      />
    </>
  );
}

function CanaryDetails({ canary }: { readonly canary: NonNullable<RemoteRecord['canary']> }) {
  const { user } = useReadable(usePlatform().session);
  const { entry, since, by, promoteAfterMinutes } = canary;
  return (
    <dl className={`${util.details} ${util.measure480}`}>
      <div>
        <dt>Canary</dt>
        <dd className={util.code}>{entry.version}</dd>
      </div>
      <div>
        <dt>Goes to</dt>
        <dd>{formatShare(canary)}</dd>
      </div>
      <div>
        <dt>Since</dt>
        <dd>
          {formatMoment(since)}, {formatWho(by, user?.id)}
        </dd>
      </div>
      <div>
        <dt>Becomes live</dt>
        <dd>
          {promoteAfterMinutes === undefined
            ? 'When somebody promotes it'
            : `After ${promoteAfterMinutes} quiet minutes`}
        </dd>
      </div>
    </dl>
  );
}

interface VersionsProps {
  readonly record: RemoteRecord;
  readonly figures: ReturnType<typeof useFigures>;
  readonly onLive: (version: string) => void;
  readonly onCanary: (version: string) => void;
  readonly onTry: (entry: RemoteRecord['entry']) => void;
}

function Versions({ record, figures, onLive, onCanary, onTry }: VersionsProps) {
  const versions = useVersions(record.entry.name);
  return (
    <Section
      title={`Versions of ${record.entry.name}`}
      aside={<p className={util.note}>Figures of the last 24 hours</p>}
    >
      {versions.data && versions.data.length > 0 ? (
        <>
          <VersionsTable
            record={record}
            versions={versions.data}
            figures={figures.data?.versions ?? []}
            onLive={onLive}
            onCanary={onCanary}
            onTry={onTry}
          />
          {!figures.data && !figures.isPending && (
            <SectionBody>
              <DidNotLoad loading={figures}>
                We couldn’t load the figures. Visitors are not affected.
              </DidNotLoad>
            </SectionBody>
          )}
        </>
      ) : (
        <SectionBody>
          {versions.data ? (
            <p className={util.quiet}>No version is stored. A deployment stores one.</p>
          ) : (
            <NotLoaded loading={versions} what="Versions">
              We couldn’t load the versions. Nothing was lost.
            </NotLoaded>
          )}
        </SectionBody>
      )}
    </Section>
  );
}
