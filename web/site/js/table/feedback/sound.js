// The sound of dice, generated from noise, so that there is no file to load.

/** @type {AudioContext | null} */
let audio = null;

/** @param {number} n how many dice */
export function rattle(n) {
  // Browsers allow no sound before the first user action.
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + 0.02;
    for (let i = 0; i < Math.min(n, 6) * 3; i++) knock(audio, start + i * 0.045 + Math.random() * 0.03, 0.16 * 0.86 ** i);
  } catch {
    // A device without audio plays silently.
  }
}

/** @param {AudioContext} context @param {number} at @param {number} loud */
function knock(context, at, loud) {
  const long = 0.03;
  const buffer = context.createBuffer(1, Math.floor(context.sampleRate * long), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1400 + Math.random() * 1400, Q: 1.2 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}
