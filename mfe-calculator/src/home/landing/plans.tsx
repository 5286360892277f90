import { type PlanText, planPrice, planTexts } from '@freightwright/contracts/constants';
import {
  Button,
  ButtonLink,
  CheckIcon,
  Column,
  Columns,
  Tag,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { HomeSection } from './home-section.tsx';
import styles from './plans.module.css';

export const Plans = () => (
  <HomeSection
    title="Pricing"
    lead="Upgrades apply at once. Downgrades and cancellations apply at the end of the billing period."
  >
    <Columns label="Plans" count={3}>
      {planTexts.map((plan) => (
        <Column key={plan.tier} title={plan.name} aside={plan.popular && <Tag>Popular</Tag>}>
          <p className={util.quiet}>
            <span className={styles.figure}>{planPrice(plan.tier, 'month')}</span>
            {plan.tier !== 'free' && ' a month'}
          </p>
          <ul className={styles.features}>
            {plan.features.map((feature) => (
              <li key={feature}>
                <CheckIcon />
                {feature}
              </li>
            ))}
          </ul>
          <PlanButton plan={plan} />
        </Column>
      ))}
    </Columns>
  </HomeSection>
);

function PlanButton({ plan: { tier, buttonText, popular } }: { readonly plan: PlanText }) {
  const { signIn, track } = usePlatform();
  if (tier === 'free') {
    return (
      <Button className={util.wide} onClick={() => void signIn({ tab: 'sign-up' })}>
        {buttonText}
      </Button>
    );
  }
  return (
    <ButtonLink
      href={`/pricing?plan=${tier}`}
      variant={popular ? 'primary' : 'secondary'}
      className={util.wide}
      onClick={() => track({ name: 'upgrade_click', plan: tier })}
    >
      {buttonText}
    </ButtonLink>
  );
}
