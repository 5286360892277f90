import {
  Button,
  CheckIcon,
  ErrorIcon,
  queryDefaults,
  routes,
  Section,
  SectionBody,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useMutation } from '@freightwright/mfe-routing';
import { useStatus } from './current-status.tsx';
import styles from './enable-pro.module.css';

/** The new plan reaches open sessions through an event, some milliseconds after the response. */
const lookEveryMs = 250;
const maxReads = 20;

async function untilFollowed(hasFollowed: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < maxReads && !(await hasFollowed()); look += 1) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/**
 * Offered to visitors without a paid plan. Afterwards the status and the shell's session are updated, so
 * that the whole page shows the new plan.
 */
export function EnablePro() {
  const platform = usePlatform();
  const { data: status, refetch } = useStatus();
  const { mutate, data, isPending, isError } = useMutation({
    networkMode: queryDefaults.networkMode,
    mutationFn: async () => {
      const answer = await platform.call(routes.enablePro);
      await untilFollowed(async () => (await refetch()).data?.tier === answer.tier);
      await platform.refreshSession();
      return answer;
    },
    onError: (error) => console.error('Enabling pro mode failed', error),
  });
  const isPro = status?.user?.isPro === true;
  return (
    <Section title="1. Enable pro mode">
      <SectionBody className={styles.body}>
        {isPro ? (
          <p role="status" className={styles.done}>
            <CheckIcon />
            <span>Pro Mode Enabled</span>
          </p>
        ) : (
          <>
            <p className={util.quiet}>
              Gives the signed-in account the Professional plan, without a payment.
            </p>
            {status?.user ? (
              <Button variant="primary" pendingText={isPending && 'Enabling...'} onClick={() => mutate()}>
                Enable pro mode
              </Button>
            ) : (
              <Button disabled={!status} onClick={() => platform.signIn()}>
                Sign in first
              </Button>
            )}
          </>
        )}
        {isError && (
          <p role="alert" className={util.violation}>
            <ErrorIcon />
            <span>Pro mode was not enabled. The console has the reason.</span>
          </p>
        )}
        {data && (
          <section aria-label="Answer">
            <pre className={styles.answer}>{JSON.stringify(data, null, 2)}</pre>
          </section>
        )}
      </SectionBody>
    </Section>
  );
}
