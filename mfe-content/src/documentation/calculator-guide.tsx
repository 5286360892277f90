import { presets } from '@freightwright/domain';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { calculatorEntries } from './documentation-entries.ts';
import styles from './documentation-page.module.css';

const presetText = presets
  .map(
    ({ name, lengthIn, widthIn, heightIn, weightLb }) =>
      `${name} ${lengthIn}\u00a0×\u00a0${widthIn}\u00a0×\u00a0${heightIn}\u00a0in, ${weightLb}\u00a0lb`,
  )
  .join('; ');

export const CalculatorGuide = () => (
  <div className={styles.sections}>
    <GuideSection
      entry={calculatorEntries.measures}
      notes={
        <Note title="How to type a measure">
          48, 48.5, 4&nbsp;ft 2&nbsp;in, 4&apos;&nbsp;2&quot;, 122&nbsp;cm and 227&nbsp;kg all work.
        </Note>
      }
    >
      <Prose>
        The <a href="/">calculator</a> needs length, width and height in inches and the weight in pounds. The
        commodity is optional and goes along to the bill of lading.
      </Prose>
      <ul className={styles.points}>
        <li>A number alone means inches or pounds. With a unit behind it, the page converts it.</li>
        <li>
          You can paste all three sides at once, such as 48&nbsp;x&nbsp;40&nbsp;x&nbsp;48, with the weight
          after an @ sign.
        </li>
        <li>Presets fill all four fields. {presetText}.</li>
        <li>
          Pallet sizes and units switches to centimeters and kilograms, fills in a common pallet, and adds the
          height of the pallet when you measured without it.
        </li>
        <li>A side may have up to 10,000&nbsp;in and a unit up to 100,000&nbsp;lb.</li>
      </ul>
    </GuideSection>
    <GuideSection
      entry={calculatorEntries.result}
      notes={
        <Note title="Illustration, not a quote">
          Potential savings show what a lower class may be worth in a month. Nobody measured them for your
          freight.
        </Note>
      }
    >
      <ul className={styles.points}>
        <li>
          <strong>Class</strong> on the 18-class chart and on the NMFC 2025 scale. Freight that is rated on
          density alone has gone by the 2025 scale since July&nbsp;19,&nbsp;2025.
        </li>
        <li>
          <strong>Density</strong> in pounds per cubic foot, and <strong>volume</strong> in cubic feet, both
          with two decimals.
        </li>
        <li>
          <strong>Next break</strong>: how much lower, shorter or narrower the unit has to be for the next
          lower class.
        </li>
        <li>
          <strong>Suggestion and insights</strong>: what the density, the volume and the weight mean for the
          price.
        </li>
        <li>
          <strong>The density rule</strong> shows your density between both scales, with the edges of your
          class.
        </li>
      </ul>
    </GuideSection>
    <GuideSection entry={calculatorEntries.arithmetic}>
      <Prose>
        Volume in cubic feet is length × width × height in inches, divided by 1,728. Density is the weight
        divided by the volume. A density right on the edge of two classes has the lower class.
      </Prose>
      <Prose>
        Your browser does this by itself. The four figures leave it only when you email a result, predict a
        cost or write a bill of lading.
      </Prose>
    </GuideSection>
    <GuideSection entry={calculatorEntries.onward}>
      <ul className={styles.points}>
        <li>Email this result sends it to any address you enter.</li>
        <li>Copy puts it on the clipboard as text.</li>
        <li>Predict the cost and Bill of lading open those pages with the shipment filled in.</li>
      </ul>
    </GuideSection>
    <GuideSection entry={calculatorEntries.count}>
      <Prose>
        Without a paid plan you have 5&nbsp;calculations in 24&nbsp;hours, with or without an account. The
        24&nbsp;hours begin with the first one. Your browser counts them, and a calculation counts when you
        press Work out the class or use a result that appeared while you typed.
      </Prose>
      <Prose>
        After the fifth one the button says Daily Limit Reached and shows when the next one opens.
        Professional and Enterprise have no daily limit. The{' '}
        <a href="/freight-density-calculator">density calculator</a> never counts.
      </Prose>
    </GuideSection>
    <GuideSection entry={calculatorEntries.units}>
      <Prose>
        <a href="/shipment">Shipment</a> takes up to 100 kinds of units, each with its own size, weight, count
        and goods. It gives one density for the whole shipment where the goods are alike, keeps the classes
        apart where they differ, and draws the floor of the trailer with the linear feet.
      </Prose>
    </GuideSection>
  </div>
);
