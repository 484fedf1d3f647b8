import { textColourOn } from '@bellwether/charts/colour/colour';
import type { Business } from '@bellwether/contract/api/shapes';
import { readBrandColours } from '../../data/business.ts';
import classes from './business-form.module.css';

type Props = { business: Pick<Business, 'trading_name' | 'logo_url' | 'primary_color'>; size?: number };

/** Logo of a business, or its initial on its brand colour. Decorative: the name is shown next to it. */
export function BusinessLogo({ business, size = 28 }: Props) {
  const { primary } = readBrandColours(business);
  const box = { width: size, height: size, fontSize: size * 0.45 };
  return business.logo_url ? (
    <img
      className={classes['mark']}
      style={box}
      src={`${business.logo_url}&preview=1`}
      alt=""
      loading="lazy"
    />
  ) : (
    <span
      className={classes['mark']}
      style={{ ...box, background: primary, color: textColourOn(primary) }}
      data-letters={business.trading_name.slice(0, 1).toUpperCase()}
      aria-hidden
    />
  );
}
