// The same game as peers/cards on boardgame.io. Usage: node server.js PORT memory|file FOLDER
const { FlatFile, Server } = require('boardgame.io/server')

const CARDS = 40
const HAND = 7
const SHOWN = 5

const cards = {
  name: 'cards',
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card))
    const hands = {}
    for (let seat = 0; seat < ctx.numPlayers; seat++) hands[seat] = deck.splice(0, HAND)
    return { deck, hands, pile: [] }
  },
  playerView: ({ G, playerID }) => {
    const hands = {}
    for (const seat of Object.keys(G.hands)) hands[seat] = seat === playerID ? G.hands[seat] : G.hands[seat].length
    return { deck: G.deck.length, hands, pile: G.pile }
  },
  moves: {
    play: ({ G, playerID, random }, place) => {
      const hand = G.hands[playerID]
      if (!Number.isInteger(place) || place < 0 || place >= hand.length) return 'INVALID_MOVE'
      G.pile.push(hand.splice(place, 1)[0])
      hand.push(G.deck.splice(random.Die(G.deck.length) - 1, 1)[0])
      if (G.pile.length > SHOWN) G.deck.push(G.pile.shift())
    },
  },
}

// Asked for, so that memory is measured without garbage, like that of the other server; needs node --expose-gc.
process.on('SIGUSR2', () => global.gc())

const [port, storage, folder] = process.argv.slice(2)
const options = { games: [cards], origins: [/127\.0\.0\.1/] }
if (storage === 'file') options.db = new FlatFile({ dir: folder })
Server(options).run(Number(port), () => console.log('READY'))
