import { chartScale } from '@freightwright/domain';

/**
 * The peer: four fields only. Each key press computes density, volume and class on the chart and writes them
 * with innerHTML, the least work with which a page can respond to a key.
 */
export const barePage = `<!doctype html><html lang="en"><title>Bare page</title>
  <form>${['Length', 'Width', 'Height', 'Weight'].map((name) => `<label>${name} <input name="${name}"></label>`).join('')}</form>
  <section aria-label="Result"></section>
  <script>
    const bands = ${JSON.stringify(chartScale.bands.map(({ fromPcf, freightClass }) => ({ fromPcf, freightClass })))};
    const result = document.querySelector('section');
    document.querySelector('form').addEventListener('input', ({ currentTarget }) => {
      const [length, width, height, weight] = [...currentTarget.querySelectorAll('input')].map(({ value }) => Number(value));
      const volume = length * width * height / 1728;
      const density = weight / volume;
      const reached = bands.filter(({ fromPcf }) => density >= fromPcf);
      const { freightClass } = reached.reduce((most, band) => band.fromPcf > most.fromPcf ? band : most, reached[0] ?? bands[0]);
      result.innerHTML = '<h2>Class</h2><p>' + freightClass + '</p><dl><dt>Density</dt><dd>' + density.toFixed(2)
        + '</dd><dt>Volume</dt><dd>' + volume.toFixed(2) + '</dd></dl>';
    });
  </script></html>`;
