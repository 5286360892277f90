import { Button, ButtonLink, CheckIcon, looks, Tag, usePlatform } from '@freightwright/mfe-kit';
import { Column, Columns } from '../columns.tsx';
import { type Plan, plans } from '../content.ts';
import { HomeSection } from '../home-section.tsx';
import styles from './plans.module.css';

/** The three plans, with a link to each. */
export function Plans() {
  return (
    <HomeSection
      title="Pricing"
      lead="Upgrades apply at once. Downgrades and cancellations apply at the end of the billing period."
    >
      <Columns label="Plans" count={3}>
        {plans.map((plan) => (
          <Column key={plan.id} title={plan.name} aside={plan.popular && <Tag>Popular</Tag>}>
            <p className={looks.quiet}>
              <span className={styles.figure}>{plan.price}</span>
              {plan.id !== 'free' && ' a month'}
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
}

function PlanButton({ plan: { id, buttonText, popular } }: { readonly plan: Plan }) {
  const { signIn, track } = usePlatform();
  if (id === 'free') {
    return (
      <Button className={looks.wide} onClick={() => void signIn({ tab: 'sign-up' })}>
        {buttonText}
      </Button>
    );
  }
  return (
    <ButtonLink
      href={`/pricing?plan=${id}`}
      variant={popular ? 'primary' : 'secondary'}
      className={looks.wide}
      onClick={() => track({ name: 'upgrade_click', plan: id })}
    >
      {buttonText}
    </ButtonLink>
  );
}
